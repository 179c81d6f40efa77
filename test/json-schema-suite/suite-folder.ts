/** The JSON Schema Test Suite, draft 2020-12, as Debian packages it (`libtest-json-schema-acceptance-perl`). */
export const SUITE =
  process.env['JSON_SCHEMA_TEST_SUITE'] ??
  '/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance/tests/draft2020-12';
