"""Django's own makemessages, which also collects the words that games mark with N_."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """The rules know no Django: they mark their texts with N_, and these are translated when they are shown."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=N_"]
