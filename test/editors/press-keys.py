"""Runs a program in a terminal and presses keys: press-keys.py STEPS PROGRAM ARGUMENT...

STEPS is JSON: a list of [text, keys]. The keys of a step are pressed when the text is on the screen; an empty text is there at
once. The last line of the output is JSON: the screen after each step, or an error with the screen that lacks the text.
"""

import fcntl
import json
import os
import pty
import re
import select
import struct
import sys
import termios
import time

ROWS, COLUMNS, PATIENCE, PAUSE = 40, 120, 60, 0.5

TOKEN = re.compile(r"\x1b\[([0-9;?<>=]*)[ -/]*([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1bP.*?\x1b\\|\x1b[()][0-9A-B]|\x1b.|(.)", re.S)


class Screen:
    """What a terminal shows that is told where to write: as much of one as editors need."""

    def __init__(self):
        self.cells = [[" "] * COLUMNS for _ in range(ROWS)]
        self.row = self.column = 0
        self.rest = ""

    def feed(self, data):
        text = self.rest + data.decode("utf-8", "replace")
        # A sequence may come in two parts.
        begin = text.rfind("\x1b")
        whole = TOKEN.match(text, begin) if begin >= 0 else None
        cut = len(text) if whole is None and begin < 0 or whole is not None and whole.end() - begin > 2 else begin
        text, self.rest = text[:cut], text[cut:]
        for match in TOKEN.finditer(text):
            numbers, final, character = match.groups()
            if character is not None:
                self.write(character)
            elif final is not None and not numbers.startswith(("?", "<", ">", "=")):
                self.control([int(number or 0) for number in numbers.split(";")], final)

    def write(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.row = min(self.row + 1, ROWS - 1)
        elif character >= " " and self.row < ROWS and self.column < COLUMNS:
            self.cells[self.row][self.column] = character
            self.column += 1

    def control(self, numbers, final):
        if final == "H":
            self.row = max(numbers[0], 1) - 1
            self.column = max(numbers[1] if len(numbers) > 1 else 1, 1) - 1
        elif final == "C":
            self.column += max(numbers[0], 1)
        elif final == "J" and numbers[0] == 2:
            self.cells = [[" "] * COLUMNS for _ in range(ROWS)]
        elif final == "K" and numbers[0] == 0 and self.row < ROWS:
            self.cells[self.row][self.column :] = [" "] * (COLUMNS - self.column)

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)


def main(steps, arguments):
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(arguments[0], arguments)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    screen, screens = Screen(), []

    def read_for(seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    screen.feed(os.read(terminal, 1 << 20))
                except OSError:
                    return False
        return True

    for text, keys in steps:
        end = time.monotonic() + PATIENCE
        while text not in screen.text() and time.monotonic() < end and read_for(0.1):
            pass
        if text not in screen.text():
            return {"missing": text, "screen": screen.text()}
        os.write(terminal, keys.encode())
        read_for(PAUSE)
        screens.append(screen.text())
    os.kill(child, 9)
    return {"screens": screens}


print("\n" + json.dumps(main(json.loads(sys.argv[1]), sys.argv[2:])))
