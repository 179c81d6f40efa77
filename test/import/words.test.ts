import { expect, test } from 'vitest';
import { memberNames } from '../../generator/import/name/member-names.js';
import { targetOf } from '../../generator/import/idioms.js';
import { Usage } from '../../generator/import/registry.js';
import { codeNames } from '../../generator/import/name/member-names.js';
import { pascalCase, singular, snakeCase, wordsOf } from '../../generator/import/words.js';

test.each([
  ['OAuth2Scope', 'O Auth2 Scope'],
  ['user-agent', 'user agent'],
  ['page_size ', 'page size'],
  ['HTTPServer', 'HTTP Server'],
  ['getHTTP2URL', 'get HTTP2 URL'],
  ["Driver's licence", 'Drivers licence'],
  ['Driver’s', 'Drivers'],
  ['Größe', 'Grosse'],
  ['Æble_øl', 'aeble ol'],
  ['Łódź đ œuf', 'lodz d oeuf'],
  ['日本', 'u65e5 u672c'],
  ['a😀b', 'a u1f600 b'],
  ['ﬁne', 'fine'],
  ['a1B2', 'a1 B2'],
  ['--', ''],
  ['a - b', 'a b'],
])('the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words === '' ? [] : words.split(' '));
});

test.each([
  ['guild_member', 'GuildMember', 'guild_member'],
  ['OAuth2', 'OAuth2', 'o_auth2'],
  ['AWSRegion', 'AWSRegion', 'aws_region'],
  ['ABCD', 'ABCD', 'abcd'],
  ['ABCDE', 'Abcde', 'abcde'],
  ['ABCDE key', 'AbcdeKey', 'abcde_key'],
  ['ABC key', 'ABCKey', 'abc_key'],
  ['A B C D E', 'Abcde', 'a_b_c_d_e'],
  ['A1 B2 C3', 'A1B2C3', 'a1_b2_c3'],
  ['A B C D', 'ABCD', 'a_b_c_d'],
  ['AB C', 'ABC', 'ab_c'],
  ['AB CD', 'ABCD', 'ab_cd'],
  ['x AB2c', 'XAB2c', 'x_ab2c'],
  ['x AB2c3', 'XAB2c3', 'x_ab2c3'],
  ['2nd place', 'N2ndPlace', '_2nd_place'],
  ['404', 'N404', '_404'],
  ['abc', 'Abc', 'abc'],
  ['', '', ''],
])('the styles of %j', (text, pascal, snake) => {
  expect([pascalCase(text), snakeCase(text)]).toEqual([pascal, snake]);
});

test.each([
  ['Cakes', 'Cake'],
  ['Categories', 'Category'],
  ['Ties', 'Tie'],
  ['Boxes', 'Box'],
  ['Branches', 'Branch'],
  ['Dishes', 'Dish'],
  ['Classes', 'Class'],
  ['Sizes', 'Size'],
  ['Buzzes', 'Buzz'],
  ['Caches', 'Cache'],
  ['PageCaches', 'PageCache'],
  ['Address', 'Address'],
  ['Status', 'Status'],
  ['Analysis', 'Analysis'],
  ['Data', 'Data'],
  ['News', 'News'],
  ['Series', 'Series'],
  ['Cake', 'Cake'],
  ['CAKES', 'CAKES'],
  ['s', 's'],
])('one of %s', (several, one) => {
  expect(singular(several)).toBe(one);
});

test.each<readonly [string, readonly (readonly [string | number | boolean, string?])[], string]>([
  [
    'words of the document',
    [
      [1, 'One'],
      [2, '_two'],
      ['a', 'with space'],
      ['b', '1st'],
    ],
    'One _two WITH_SPACE _1ST',
  ],
  ['names that every object has', [[1, 'constructor'], [2, 'toString'], ['__proto__']], 'CONSTRUCTOR TO_STRING PROTO'],
  ['numbers', [[3], [0], [-3], [4, '']], 'VALUE_3 VALUE_0 MINUS_3 EMPTY'],
  [
    'texts',
    [['red'], ['dark red'], ['darkRed'], ['DARK'], ['true'], [true]],
    'RED dark_SPACE_red darkRed DARK true true_2',
  ],
  [
    'signs',
    [['+1'], ['-1'], ['+'], ['-x'], ['>='], ['é'], ['§'], ['']],
    'PLUS_1 MINUS_1 PLUS MINUS_X GREATER_EQUAL E UA7 EMPTY',
  ],
  ['equal names', [['a b'], ['a-b'], ['a_b'], ['A B']], 'a_SPACE_b a_MINUS_b a_b A_SPACE_B'],
  ['long texts', [['a'.repeat(101)], ['!'.repeat(40)]], `${'A'.repeat(100)} ${'NOT_'.repeat(25)}`],
])('members that are %s', (_, members, names) => {
  const given = memberNames(
    members.map(([value]) => value),
    members.map(([, word]) => word),
  );
  expect(given.join(' ')).toBe(names);
});

test('members that are new have the names of a first import', () => {
  expect(memberNames(['a b', 'a+b'], [], new Map([['a b', 'a_SPACE_b']]))).toEqual(['a_SPACE_b', 'a_PLUS_b']);
});

const OBJECTS = new Set(['Guild', 'UserResponse', 'OtherObject', 'A', 'APIKey']);

test.each([
  ['id', false, 'Guild', 'Guild'],
  ['id', false, 'Cat', undefined],
  ['id', false, undefined, undefined],
  ['guild_id', false, undefined, 'Guild'],
  ['guildId', false, undefined, 'Guild'],
  ['guildID', false, undefined, 'Guild'],
  ['user_ids', true, undefined, 'UserResponse'],
  ['guilds_ids', true, undefined, 'Guild'],
  ['guilds_id', false, undefined, undefined],
  ['other_id', false, undefined, 'OtherObject'],
  ['a_id', false, undefined, 'A'],
  ['api_key_id', false, undefined, undefined],
  ['cat_id', false, 'Guild', undefined],
  ['guild_ident', false, undefined, undefined],
  ['guild', false, undefined, undefined],
  ['_id', false, 'A', undefined],
])('the object that %s identifies', (key, isItem, owner, target) => {
  expect(targetOf(key, isItem, owner, (name) => OBJECTS.has(name))).toBe(target);
});

test('what the operations of one group alone need is in the file of the group', () => {
  const usage = new Usage();
  usage.enterOperation('#/paths/a', 'request', 'Cats and Dogs');
  usage.refer('cat');
  usage.refer('both');
  usage.enterOperation('#/paths/a', 'answer', 'Cats and Dogs');
  usage.refer('both');
  usage.enterOperation('#/paths/b', 'answer', 'Users');
  usage.refer('user');
  usage.enterDeclaration('cat');
  usage.refer('tail');
  usage.refer('cat');
  usage.enterDeclaration('tail');
  usage.refer('cat');
  usage.enterDeclaration('user');
  usage.refer('shared');
  usage.enterDeclaration('tail');
  usage.refer('shared');
  usage.enterDeclaration('alone');
  usage.refer('unused');
  usage.finish();
  const ids = ['cat', 'tail', 'both', 'user', 'shared', 'alone', 'unused'];
  expect(ids.map((id) => [id, usage.groupOf(id), usage.isInRequestsOnly(id)])).toEqual([
    ['cat', 'cats-and-dogs', true],
    ['tail', 'cats-and-dogs', true],
    ['both', 'cats-and-dogs', false],
    ['user', 'users', false],
    ['shared', undefined, false],
    ['alone', undefined, false],
    ['unused', undefined, false],
  ]);
  expect(
    ['Spec', 'import', 'Approvals', 'layers', 'shared', 'service', 'Aux', '--', 'x'.repeat(90)].map((group) =>
      usage.fileOf(group),
    ),
  ).toEqual([
    'spec-group',
    'import-group',
    'approvals-group',
    'layers-group',
    'shared-group',
    'service-group',
    'aux-group',
    '-group',
    'x'.repeat(80),
  ]);
});

test.each([
  [['page_size', 'page size'], 'page_space_size'],
  [['Total', '+total', 'total!'], 'plus_total total_not'],
  [['1st', '2 nd', '@', '$', '!'], '_1st _2_nd key'],
  [['+1', '-1', '+', 'to string', '__proto__!'], 'plus_1 minus_1 key to_string proto'],
])('the names in code of the keys %j', (keys, names) => {
  expect([...codeNames(keys, new Map()).values()].join(' ')).toBe(names);
});
