import { expectTypeOf, test } from 'vitest';
import type { Channel, channelSchema, Issue, Mode, Result, StandardSchema, User } from '../../generated/dist/index.js';
import { assertUser, isUser, userSchema, validateUser } from '../../generated/dist/index.js';

test('a check narrows its argument', () => {
  expectTypeOf(isUser).guards.toEqualTypeOf<User>();
  expectTypeOf(isUser).parameter(0).toBeUnknown();
});

test('an assertion narrows the code after it', () => {
  expectTypeOf(assertUser).asserts.toEqualTypeOf<User>();
});

test('validating gives the value or issues, never both', () => {
  void ((value: unknown) => {
    const result = validateUser(value);
    expectTypeOf(result).toEqualTypeOf<Result<User>>();
    if (result.ok) expectTypeOf(result.value).toEqualTypeOf<User>();
    else expectTypeOf(result.issues).toEqualTypeOf<Issue[]>();
    // @ts-expect-error there is a value only where there is no issue
    return result.value;
  });
});

test('there are three modes', () => {
  expectTypeOf<Mode>().toEqualTypeOf<'shape' | 'spec' | 'strict'>();
  // @ts-expect-error there is no such mode
  void ((value: unknown) => validateUser(value, { mode: 'loose' }));
});

test('schemas declare their output types', () => {
  expectTypeOf(userSchema).toExtend<StandardSchema<User>>();
  type Output<S extends StandardSchema<unknown>> = NonNullable<S['~standard']['types']>['output'];
  expectTypeOf<Output<typeof channelSchema>>().toEqualTypeOf<Channel>();
});
