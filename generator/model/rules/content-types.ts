import { catalogue, didYouMean, problem } from '../../diagnostics/index.js';
import { EVENT_MEDIA, MULTIPART_MEDIA, STREAM_MEDIA, mediaKind, shownBodies } from '../requests.js';
import { isNotShown, type EndpointResponse, type Model, type RequestBody, type Type } from '../model.js';
import { isBytes, isDict, isObjectRef, jsonKinds, writeType } from '../types.js';
import { rule, type RuleContext } from './rule.js';

const messages = {
  'unknown-field': catalogue['unknown-field'],
  'content-does-not-fit': problem(
    'The content type of a body can carry its type.',
    (p: { problem: string }) => p.problem,
  ),
  'duplicate-content': problem(
    'A request has one body for each content type.',
    (p: { media: string }) => `a second body has the content type ${p.media}`,
  ),
};

type Context = RuleContext<typeof messages>;

/** The content type of a body fits its type, and what is said of parts is about parts of a form. */
export const contentTypes = rule({
  messages,
  visit: (context) => {
    const { trace, report } = context;
    return {
      endpoint(endpoint) {
        const taken = new Set<string>();
        for (const body of shownBodies(endpoint)) {
          if (taken.has(body.media)) report('duplicate-content', { media: body.media }, trace.spanOf(body));
          taken.add(body.media);
        }
      },
      body(body) {
        checkContent(body, body, context);
        checkParts(body, context);
      },
      response(response) {
        checkMarks(response, response, context);
        if (response.type === null) checkNoBody(response, context);
        else if (response.stream) checkStream(response, context);
        else checkContent({ media: response.media, type: response.type }, response, context);
      },
    };
  },
});

function checkContent({ media, type }: Pick<RequestBody, 'media' | 'type'>, at: object, context: Context): void {
  if (isNotShown(type)) return;
  const found = problemOf(media, type, context.model);
  if (found === undefined) return;
  const { problem: text, hint } = found;
  context.report(
    'content-does-not-fit',
    { problem: text },
    context.trace.spanOf(at),
    hint === undefined ? {} : { hint },
  );
}

interface Misfit {
  readonly problem: string;
  readonly hint?: string;
}

function problemOf(media: string, type: Type, model: Model): Misfit | undefined {
  const written = writeType(type);
  switch (mediaKind(media)) {
    case 'json':
      return isBytes(type)
        ? { problem: `${media} cannot carry bytes`, hint: 'write as: and its content type' }
        : undefined;
    case 'form':
    case 'multipart':
      if (isForm(type, model)) return undefined;
      return { problem: `${media} carries the fields of an object, and ${written} has none` };
    case 'text':
    case 'raw':
      if (isBytes(type) || isText(type, model)) return undefined;
      return {
        problem: `${media} cannot carry ${written}`,
        hint: 'write type: bytes or str, or a content type that is JSON',
      };
  }
}

function isForm(type: Type, model: Model): boolean {
  if (isObjectRef(type) || isDict(type)) return true;
  return jsonKinds(type, model).every((kind) => kind === 'object' || kind === 'unknown') && !isBytes(type);
}

function isText(type: Type, model: Model): boolean {
  return jsonKinds(type, model).every((kind) => kind === 'str');
}

function checkNoBody(response: EndpointResponse, { report, trace }: Context): void {
  if (response.media === '') return;
  const params = { problem: `a response without a body has no content type ${response.media}` };
  report('content-does-not-fit', params, trace.spanOf(response), { hint: 'remove as:' });
}

function checkMarks({ stream, media, marks }: EndpointResponse, at: object, { report, trace }: Context): void {
  if (marks === undefined || (stream && media === EVENT_MEDIA)) return;
  const params = {
    problem: `${media === '' ? 'a response without a body' : media} has no events that end or keep a stream`,
  };
  report('content-does-not-fit', params, trace.spanOf(at), {
    hint: 'write type: stream[...] and as: text/event-stream, or remove end: and pings:',
  });
}

function checkStream(response: EndpointResponse, { report, trace }: Context): void {
  if (STREAM_MEDIA.includes(response.media)) return;
  const params = { problem: `${response.media} cannot carry a stream of values` };
  report('content-does-not-fit', params, trace.spanOf(response), {
    expected: STREAM_MEDIA.join(', '),
    hint: 'add as: text/event-stream',
  });
}

function checkParts({ media, type, parts }: RequestBody, { model, report, trace }: Context): void {
  const kind = mediaKind(media);
  const fields =
    isNotShown(type) || !isObjectRef(type) ? undefined : model.objects.find(({ name }) => name === type.name);
  for (const part of parts) {
    const span = trace.spanOf(part);
    if (kind !== 'form' && kind !== 'multipart') {
      report('content-does-not-fit', { problem: `${media} has no parts` }, span, {
        hint: `write as: ${MULTIPART_MEDIA}`,
      });
    } else if (fields !== undefined && !fields.fields.some(({ name }) => name === part.name)) {
      const known = fields.fields.map(({ name }) => name);
      report('unknown-field', { name: part.name, object: fields.name }, span, didYouMean(part.name, known));
    } else if (kind === 'form' && part.media.length + part.headers.length > 0) {
      const params = { problem: `fields of ${media} have neither content types nor headers` };
      report('content-does-not-fit', params, span, { hint: `write as: ${MULTIPART_MEDIA}` });
    }
  }
}
