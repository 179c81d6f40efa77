import { STATUS_CODES } from 'node:http';
import { isNotShown, type Service } from '../model/model.js';
import type { ParameterProblem } from './read-parameters.js';

/** The body of an error as the service sends it; only a message where the spec shows no more. */
export function errorBody(
  service: Service | undefined,
  status: number,
  problems: readonly ParameterProblem[] = [],
): Readonly<Record<string, unknown>> {
  const keys = service === undefined || isNotShown(service.errors) ? { message: 'message' } : service.errors;
  const { code, message, fields, at } = keys as Readonly<Partial<Record<'code' | 'message' | 'fields' | 'at', string>>>;
  const text = `${status}: ${STATUS_CODES[status] ?? 'Error'}`;
  const listed = (problem: ParameterProblem): object => ({
    ...(code === undefined ? {} : { [code]: problem.code }),
    ...(message === undefined ? {} : { [message]: problem.message }),
  });
  const tree = problems.map((problem) => [
    problem.name,
    at === undefined ? [listed(problem)] : { [at]: [listed(problem)] },
  ]);
  return {
    ...(code === undefined ? {} : { [code]: 0 }),
    ...(message === undefined ? {} : { [message]: text }),
    ...(fields === undefined || problems.length === 0 ? {} : { [fields]: Object.fromEntries(tree) as unknown }),
  };
}
