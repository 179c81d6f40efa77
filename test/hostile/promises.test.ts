import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/*
 * Every promise of the table in SECURITY.md, with the tests that hold it: a file, and the beginning of the name of a test in it. A new promise
 * without a test fails here, and so does a test that was renamed or removed.
 */

type Held = readonly (readonly [file: string, title: string])[];

const PROMISES: Readonly<Record<string, Held>> = {
  'a validator does not throw, change the value or call its methods, and takes linear time': [
    ['test/generated/hostile.test.ts', 'returns for every hostile value, and always the same result'],
    ['test/generated/hostile.test.ts', 'is never changed, valid or not, and may be frozen'],
    ['test/generated/hostile.test.ts', 'is neither written nor called, and its prototype is not read'],
    ['test/hostile/every-surface.test.ts', 'as %s is answered alike in all ways, in bounded time'],
    ['test/hostile/random-validators.test.ts', 'answer alike in all ways, whatever they record and whatever is shared'],
    ['test/hostile/worst-cases.test.ts', 'are checked in time that grows no faster than they do'],
  ],
  'an object of a recursive type counts once for each depth at which it occurs, in however many ways it is reached': [
    ['test/hostile/unbounded-values.test.ts', 'are accepted if 61 objects can be reached in 2^60 ways'],
    ['test/emit/validators/tried-members.test.ts', 'are tried at each place in a value once, however deep it is'],
    ['test/hostile/shared-values.test.ts', 'are read in proportion to their size, and judged as if nothing was shared'],
  ],
  'what a value holds in several places (no JSON text does) counts in each of them, unless more than 100,000 ways lead through its type':
    [['test/emit/validators/chains.test.ts', 'is not looked at in each of the ways that lead to it']],
  'what is tried as one member of a union after the other counts at most 50 times': [
    ['test/emit/validators/chains.test.ts', 'is read a bounded number of times at each level'],
    ['test/model/words.test.ts', 'about %s'],
  ],
  'problems are diagnostics': [
    ['test/hostile/random-specs.test.ts', 'has problems or none, and never stops check'],
    ['test/read/never-throws.test.ts', 'whatever a file holds, reading ends with diagnostics that can be printed'],
    ['test/model/robustness.test.ts', 'has problems or a Model, and never stops the compiler'],
  ],
  'no text of it becomes code, HTML or an address that runs': [
    ['test/hostile/untrusted-spec.test.ts', 'never become code of any kind'],
    ['test/hostile/rendered-text.test.ts', 'is only text on the pages of the site'],
    ['test/hostile/rendered-text.test.ts', 'is only text in a comment under a pull request'],
    ['test/hostile/odd-keys.test.ts', 'never become code of any kind'],
    ['test/hostile/addresses-in-documents.test.ts', 'is left out where it is %j'],
    ['test/hostile/addresses-in-documents.test.ts', 'no flow of OAuth may have the address %j'],
  ],
  'in what commands print, nothing of it is a command of a terminal or of a build server (GitHub, Azure, TeamCity)': [
    ['test/hostile/build-server-commands.test.ts', 'a build server obeys nothing that a command prints'],
    ['test/hostile/build-server-commands.test.ts', 'everything that a command prints passes through its terminal'],
  ],
  'only the sources in it are read, as files of a spec': [
    ['test/diff/sources/read-sides.test.ts', 'of a compiled file, only what belongs to a spec is read'],
    ['test/diff/sources/read-sides.test.ts', 'a source of a compiled file is as large as a file of a spec at most'],
  ],
  'nothing else of it becomes code': [
    ['test/diff/sources/read-sides.test.ts', 'a compiled file is compiled again from its sources, for its profile'],
  ],
  'a run reads only regular files of bounded size, through no link out of the checkout, and of a spec only those in its folder':
    [
      ['test/hostile/odd-files.test.ts', 'every command ends, and shows no part of another file'],
      ['test/hostile/odd-files.test.ts', 'no other module reads files by itself'],
      ['test/hostile/linked-folders.test.ts', 'a link out of the folder shows and changes nothing'],
    ],
  'no other file is shown, and no command waits for one': [
    ['test/hostile/odd-files.test.ts', 'every command ends, and shows no part of another file'],
    ['test/hostile/linked-folders.test.ts', 'a link out of the folder shows and changes nothing'],
  ],
  'a report is written through none of them': [
    ['test/hostile/odd-files.test.ts', 'is not written to %s'],
    ['test/hostile/odd-files.test.ts', 'no other module writes files by itself'],
  ],
  'a folder that looks like a bare git repository is not used as one': [
    ['test/diff/sources/read-sides.test.ts', 'a folder that looks like a bare repository is not taken for one'],
  ],
  'no program of it runs as git': [
    ['test/diff/sources/read-sides.test.ts', 'a program of the checkout is not taken for git'],
  ],
  'it passes only after a comparison with its base, by the levels of the base': [
    ['test/action/run.test.ts', 'is a failure where the base cannot be fetched'],
    ['test/action/run.test.ts', 'a merge queue is compared with its base, and a branch cannot lower its own level'],
  ],
  "a link in place of the spec's folder is refused": [
    ['test/action/run.test.ts', 'is a failure where a link leads to %s in its place'],
  ],
  'the review shows its own approvals and levels': [
    ['test/action/run.test.ts', 'a merge queue is compared with its base, and a branch cannot lower its own level'],
  ],
  'no configuration file of the checkout runs (docs/review.md explains how to require a second reviewer)': [
    ['test/config/config.test.ts', 'a comparison that names its spec runs no configuration of the checkout'],
    ['test/config/config.test.ts', 'code does not run where only data may'],
    [
      'test/action/run.test.ts',
      'a configuration of the checkout that is code does not run, unless the workflow says so',
    ],
  ],
  'nothing outside is written, and nothing that its manifest does not list is removed': [
    ['test/write/write-output.test.ts', 'never removes a file that it did not write'],
    [
      'test/write/write-output.test.ts',
      'never removes what a manifest that was tampered with names outside the folder',
    ],
    ['test/hostile/linked-folders.test.ts', 'the record of an import claims no file of others, though it has its hash'],
  ],
  'nothing is written behind a link that leads out of the project': [
    ['test/write/parts.test.ts', 'is refused where it is certainly a mistake'],
  ],
  'if the process is killed, each file is the old one or the new one, and the next run completes what was begun': [
    ['test/write/kill.test.ts', 'is the old one or the new one, before every call of the file system'],
  ],
  'it is refused with its place, or read in bounded time': [
    [
      'test/hostile/mutated-documents.test.ts',
      'ends in time with a result or a message, and leaves what it wrote whole',
    ],
    ['test/import/hostile.test.ts', 'A document that cannot be imported is refused with its place'],
    ['test/import/hostile.test.ts', 'ten times as many schemas take time that grows with them'],
    ['test/drift/drift-command.test.ts', 'are refused with a message, or compared: %s'],
  ],
  'no other file is read unless `--allow-url` or the folder has it': [
    ['test/import/hostile.test.ts', 'a $ref out of the folder, and nothing is written'],
    ['test/hostile/linked-folders.test.ts', 'a link out of the folder shows and changes nothing'],
  ],
  'nothing is half-written': [
    [
      'test/hostile/mutated-documents.test.ts',
      'ends in time with a result or a message, and leaves what it wrote whole',
    ],
    ['test/write/dying-commands.test.ts', 'leaves each file whole wherever it is killed, and works again'],
    ['test/write/dying-commands.test.ts', 'writes all or nothing on a disk with %d kB left'],
  ],
  'no value of a payload is in what is printed or written, except with `--values`': [
    ['test/learn/learn-command.test.ts', 'copies no value of a payload, in any output, except with --values'],
  ],
  'files larger than memory are read piece by piece, a list on one line, too, and only regular files': [
    ['test/learn/divided.test.ts', 'the items of a list on a line are found before the line ends'],
    ['test/learn/large-file.test.ts', 'a recording of one gigabyte is read with a heap of 200 megabytes'],
    ['test/learn/hostile-payloads.test.ts', 'are not waited for: a FIFO, a device and a folder are refused'],
  ],
  'no key changes a prototype': [['test/learn/hostile-payloads.test.ts', 'change no prototype with their keys']],
  'a layer is written whole or not at all, and never over a file': [
    ['test/write/dying-commands.test.ts', 'leaves each file whole wherever it is killed, and works again'],
    ['test/cli/write-new-file.test.ts', 'a file that appears in the meantime is not replaced'],
  ],
  'the mock listens on the loopback interface only': [
    ['test/hostile/raw-connections.test.ts', 'both listen on the loopback interface only'],
  ],
  'pages of other hosts, including by DNS rebinding, get and change nothing unless `--origin` names them': [
    ['test/hostile/foreign-pages.test.ts', 'does not answer %s, which uses up no fault'],
    ['test/hostile/cross-origin.test.ts', 'reads nothing (%s)'],
  ],
  'only its own origin can plan faults': [['test/hostile/foreign-pages.test.ts', 'faults cannot be planned by']],
  'what requests change is bounded in memory': [
    ['test/mock/state.test.ts', 'cannot make the mock need ever more memory'],
    ['test/mock/state.test.ts', 'cannot make the mock need ever more memory with few large requests'],
    ['test/hostile/foreign-pages.test.ts', 'keeps no more than 10,000 planned faults'],
  ],
  'no request keeps the mock busy for long or makes it keep ever more, within the bounds below': [
    ['test/mock/bounds.test.ts', 'A body with %s is answered in time'],
    ['test/mock/bounds.test.ts', 'The limits of 100,000 values of a parameter are not all kept'],
    ['test/mock/bounds.test.ts', 'Of sessions without a connection, those that ended first are dropped'],
    ['test/hostile/raw-connections.test.ts', 'answers the last of many pings, so that a client that reads nothing'],
  ],
  'they become code, as a compiled `model` does: no checkout can bring one': [
    ['test/cli/kept-model.test.ts', 'a compiled spec is read again from the cache of the user alone'],
    ['test/cli/kept-model.test.ts', 'a damaged file of the cache, or one of other texts, is passed over'],
  ],
  'nothing is parsed or passed on before its signature is verified, over the bytes that came': [
    ['test/generated/webhooks/handler.test.ts', 'is never accepted, and never throws, whatever is changed'],
    ['test/generated/webhooks/handler.test.ts', 'is checked by what was sent, byte for byte'],
  ],
  'comparison takes constant time, and the number of signatures and the size of a body are bounded': [
    [
      'test/generated/webhooks/handler.test.ts',
      'costs the same whatever is wrong: one verification of a whole signature',
    ],
    ['test/generated/webhooks/hmac.test.ts', 'costs one verification for each signature and secret'],
    ['test/generated/webhooks/handler.test.ts', 'with a body without end are refused after so many bytes'],
  ],
  'a signed time outside of the window is refused': [
    ['test/generated/webhooks/hmac.test.ts', 'is refused outside of the tolerance that the spec states'],
    ['test/generated/webhooks/handler.test.ts', 'is accepted as long as deliveries are retried'],
  ],
  'with `onlyOnce()` a delivery is handled once, even if the clock is set back, in bounded memory that only the sender can fill':
    [
      ['test/generated/webhooks/replays.test.ts', 'is known as one though the clock went forward and back meanwhile'],
      ['test/generated/webhooks/replays.test.ts', 'waits for the first, and is handled once of many'],
      ['test/generated/webhooks/replays.test.ts', 'stays as small as its bound, and adds in constant time'],
      [
        'test/generated/webhooks/replays.test.ts',
        'is not recorded for a wrong signature: only the sender can fill the memory',
      ],
    ],
  'a repetition gets no answer': [
    ['test/generated/webhooks/replays.test.ts', 'gets no answer where the first got one'],
  ],
  'a set of bits, or a TypeError or RangeError, in linear time': [
    ['test/hostile/every-surface.test.ts', 'as %s gives a text, or an error of the value or about it'],
    ['test/generated/permissions.test.ts', 'end in time that grows with the roles'],
  ],
  'absent ids equal nothing, so that data without them makes no owner': [
    ['test/generated/permissions.test.ts', 'are never everything because ids are missing'],
  ],
  'the server goes on serving others, and keeps of a message no more than a message may have': [
    ['test/hostile/raw-connections.test.ts', '%s serves the next client after'],
    ['test/mock/hostile-ids.test.ts', 'is that of what was made at %s, and nothing else is affected'],
    ['test/hostile/raw-connections.test.ts', 'keeps no more of a message %s than a message may have'],
  ],
  'only regular files of the folder, of bounded size and number, are served': [
    ['test/hostile/linked-folders.test.ts', 'a link out of the folder shows and changes nothing'],
    ['test/hostile/recorded-responses.test.ts', 'a response that is %s is refused, and named'],
    ['test/hostile/recorded-responses.test.ts', 'a folder with more than 10,000 responses is refused'],
  ],
  'a header that cannot be sent is refused': [
    ['test/hostile/recorded-responses.test.ts', 'a header that cannot be sent is refused: %s'],
  ],
  'each is one percent-encoded part of the path, or a RangeError: no value adds a part, leaves the folder, or changes the host or the query':
    [
      ['test/generated/urls.test.ts', 'is one segment for each parameter, whatever text it is'],
      ['test/generated/urls.test.ts', 'stays below its folder, and has no query but the size, whatever the hash is'],
      ['test/hostile/every-surface.test.ts', '%j as a part of a path or an address is one part, or refused'],
    ],
  'the page connects to nothing and runs only its own scripts': [
    ['test/playground/share.test.ts', 'opens a page that connects to nothing and runs only its own scripts'],
  ],
  'a damaged link, or one that is too large once it is decompressed, brings nothing': [
    ['test/playground/share.test.ts', 'with %s brings nothing'],
  ],
  'nothing of it runs unless the editor trusts it': [
    ['test/editors/untrusted-workspace.test.ts', 'every source of the extension that starts a program of the project'],
    [
      'test/editors/untrusted-workspace.test.ts',
      'a setting of a workspace that is not trusted does not choose the program',
    ],
  ],
  'texts of a spec are shown as text': [
    ['test/editors/untrusted-workspace.test.ts', 'no text of a spec is trusted Markdown'],
  ],
  'the language server answers no request before `initialize` or after `shutdown`': [
    ['test/hostile/odd-requests-of-editors.test.ts', 'a request out of order gets an error'],
  ],
  'a message that is larger than 128 MB once it is decompressed, or whose values take more than 512 MB of memory, ends the connection':
    [
      ['test/emit/runtime/gateway-parts.test.ts', 'ends at a message that is too large, with streams of the web: %o'],
      ['test/emit/runtime/gateway-parts.test.ts', 'of a few compressed bytes fills no memory: %s'],
    ],
  'no advice ends the program without an error that it can handle, and none keeps it waiting in silence': [
    ['test/emit/runtime/gateway-connect.test.ts', 'that is %s ends the connection with an error that the program sees'],
    ['test/emit/runtime/gateway-session.test.ts', 'a connection is left if its heart should beat every %j seconds'],
  ],
  'connections follow one another with growing pauses until a session has lasted': [
    ['test/emit/runtime/gateway-session.test.ts', 'attempts count from the last session that has lasted'],
    [
      'test/emit/runtime/gateway-session.test.ts',
      'a session that resumes but does not last is given up after six times',
    ],
    [
      'test/emit/runtime/gateway-session.test.ts',
      'a session that is declared invalid again and again waits longer, too',
    ],
  ],
  'a service that reads nothing fills no memory': [
    ['test/emit/runtime/gateway-session.test.ts', 'requests of heartbeats are answered eight times in an interval'],
    ['test/emit/runtime/gateway-connect.test.ts', 'is one whose other side reads nothing'],
  ],
  'the token is not sent without encryption after a session with it': [
    [
      'test/emit/runtime/gateway-session.test.ts',
      'a session that began encrypted does not resume where the token could be read',
    ],
  ],
  'clients reject data that contradicts the spec': [
    ['test/generated/rest/faults.test.ts', 'that the spec does not allow is refused according to the mode'],
  ],
  'the token goes to no other host than the spec says, whatever variables of an address are': [
    ['test/emit/runtime/rest-tokens.test.ts', 'is not sent to another service, unless its operation needs the token'],
    ['test/emit/runtime/addresses.test.ts', 'in %s cannot be %j'],
  ],
  "waits don't depend on the clock of the wall": [
    [
      'test/emit/runtime/rest-limiter.test.ts',
      'A clock that only a test moves. That of the wall is set back all the time.',
    ],
    ['test/emit/runtime/rest-calls.test.ts', 'a clock of the wall may be set back'],
  ],
  'pages that lead in a circle end': [['test/emit/runtime/rest-pages.test.ts', '%s are each requested once']],
  'no error contains a secret, wherever the answer repeats it': [
    ['test/generated/rest/faults.test.ts', 'redacts a token that the platform repeats'],
    ['test/emit/runtime/rest-transport.test.ts', 'is in no error: %s'],
  ],
};

/** The last cell of each row, sentence by sentence. */
function promisesOf(text: string): readonly string[] {
  const table = text.split('\n\n').find((block) => block.startsWith('| input |')) ?? '';
  const rows = table.split('\n').slice(2);
  return rows.flatMap((row) => {
    const cells = row.replace(/ \|$/, '').split(' | ');
    return cells
      .at(-1)!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .split('; ');
  });
}

const promises = promisesOf(readFileSync('SECURITY.md', 'utf8'));

describe('a promise of SECURITY.md', () => {
  it('has its tests here, and each entry is a promise', () => {
    expect(promises.length).toBeGreaterThan(40);
    expect(Object.keys(PROMISES).toSorted()).toEqual([...new Set(promises)].toSorted());
  });

  it.each(Object.entries(PROMISES))('%s', (_, tests) => {
    for (const [file, title] of tests) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, 'utf8'), file).toContain(title);
    }
    expect(tests.length).toBeGreaterThan(0);
  });
});
