"""Names that look alike: wide letters, capitals, letters of another script."""

import unicodedata

# What passes for a letter of ours, in small letters, by its small form or its capital. Far from all that Unicode holds.
ALIKE = {
    "a": "аαɑ", "b": "вьβ", "c": "сϲ", "d": "ԁ", "e": "еε", "g": "ցɡ", "h": "нһηհ", "j": "ј", "k": "кκ",
    "l": "1iıіιӏ", "m": "мμ", "n": "ո", "o": "0оοօ", "p": "рρ", "q": "ԛզ", "s": "ѕ", "t": "тτ", "u": "ս",
    "v": "ν", "w": "ԝ", "x": "хχ", "y": "уυγ", "z": "ζ", "ë": "ё", "ï": "ї",
}  # fmt: skip
TABLE = str.maketrans({strange: ours for ours, others in ALIKE.items() for strange in others})
TOGETHER = {"LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"}


def skeleton(name: str) -> str:
    """Equal for names that look alike."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).translate(TABLE)


def is_mixed(name: str) -> bool:
    letters = (letter for letter in unicodedata.normalize("NFKC", name) if letter.isalpha())
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters}
    return len(scripts) > 1 and not scripts <= TOGETHER
