"""The kernel: prompts, answers, dice, one scene, one session. It knows no game.

Theory of operation. A game is a set of scenes; a scene is a generator that yields prompts and notes, is sent
answers, and changes the state it was handed. Whatever happens in a scene follows from three things: the state
it opened with, the chart book, and the answers in their order. So a career is kept as its answers (the
journal), a snapshot of the state wherever a scene ends, and nothing else: to go on, the present scene is
opened again from its snapshot and every answer that still stands is sent back in. Taking back is leaving an
answer out; correcting is sending another in its place; an amendment is applied where it stands in the order.

    dice.py      notations, faces, spreads
    prompts.py   what may be asked (roll, choose, facts), how each reads its answer, and notes
    fields.py    the fields of a form, and texts
    game.py      what a game registers
    scene.py     one scene: run on to the next prompt
    replay.py    entries, snapshots; scenes opened and answers sent in as recorded
    raw.py       the gate that every raw answer passes
    session.py   one career at one moment, and all its acts: opened.py, amending.py, changing.py, answering.py
    walk.py      a whole journal followed line by line, as it was played
    wire.py      what the wire writes
    chain.py     canonical JSON, what may be kept in it, and the hash that chains entries
    paths.py     reading and setting any value of a state by its path
    texts.py     words made when shown
    policy.py    whole careers played by a policy, at speed
"""
