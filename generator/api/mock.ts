import { createInProcessMock, type InProcessMock } from '../mock/in-process.js';
import { readResponses } from '../mock/recorded-responses.js';
import type { ServiceOptions } from '../mock/service.js';
import type { Model } from '../model/model.js';
import { compile } from './compile.js';

export type { MockEvent } from '../mock/events.js';
export type { Failure, Fault, PlannedFault } from '../mock/faults.js';
export type { InProcessMock as MockApi, MockedRequest, MockedResponse } from '../mock/in-process.js';
export { ResponsesError } from '../mock/recorded-responses.js';

/** The source of a mock: the folder of a spec, with the profile, or a compiled model, which must be one that `compile` returned: its code runs. */
export type MockSource = { readonly spec: string; readonly profile?: string } | { readonly model: Model };

export type MockSettings = MockSource &
  Omit<ServiceOptions, 'responses'> & {
    /** Folder of responses to use in place of sample data. */
    readonly responses?: string;
  };

/**
 * Creates a mock of the endpoints of a spec in this process, for tests. Its `fetch` replaces the global one.
 *
 * @throws {SpecFolderError} if the folder holds no spec
 * @throws {UnknownProfileError} if the spec lacks the profile
 * @throws {ResponsesError} if the folder of responses cannot be used
 * @throws {TypeError} if the spec has problems
 */
export async function createMock({ responses, ...settings }: MockSettings): Promise<InProcessMock> {
  const model = 'model' in settings ? settings.model : await modelOf(settings);
  const recorded = responses === undefined ? {} : { responses: readResponses(responses, model) };
  return createInProcessMock(model, { ...settings, ...recorded });
}

async function modelOf({ spec, profile }: { readonly spec: string; readonly profile?: string }): Promise<Model> {
  const { model, problems } = await compile({ spec, ...(profile === undefined ? {} : { profile }) });
  if (model === undefined)
    throw new TypeError(`${spec} has ${problems.length} problems: ${problems[0]?.message ?? ''}`);
  return model;
}
