/** The texts of a spec by their paths. */
export type SpecTexts = Readonly<Record<string, string>>;

/** Requests of the page to the worker, apart from the Language Server Protocol. */
export type Question =
  /** The paths of the generated modules and schemas, and the types that have validators. */
  | { readonly kind: 'outline'; readonly spec: SpecTexts }
  /** The types of the main profile as one text. */
  | { readonly kind: 'types'; readonly spec: SpecTexts }
  /** A generated file as it would be written. */
  | { readonly kind: 'file'; readonly spec: SpecTexts; readonly path: string }
  /** The issues of a JSON text. */
  | { readonly kind: 'validate'; readonly spec: SpecTexts; readonly type: string; readonly payload: string }
  /** A valid payload as JSON text. */
  | { readonly kind: 'sample'; readonly spec: SpecTexts; readonly type: string }
  /** The changes between two versions, as text. */
  | { readonly kind: 'compare'; readonly before: SpecTexts; readonly spec: SpecTexts }
  /** The spec that an OpenAPI document or JSON Schema becomes. */
  | { readonly kind: 'import'; readonly document: string };

export interface Outline {
  readonly modules: readonly string[];
  readonly schemas: readonly string[];
  /** Objects and unions. */
  readonly types: readonly string[];
  /** Paths of the modules of types. */
  readonly moduleOf: Readonly<Record<string, string>>;
}

export interface PayloadIssue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** The answers by the kind of their questions. `issues` is null if the payload is not JSON. */
export interface Answers {
  readonly outline: Outline;
  readonly types: string;
  readonly file: string;
  readonly validate: { readonly issues: readonly PayloadIssue[] | null };
  readonly sample: string;
  readonly compare: string;
  readonly import: {
    readonly spec: SpecTexts;
    /** Things that the document says and the spec does not. */
    readonly losses: number;
  };
}

/** `reason`: why there is no answer, such as the problems of the spec. */
export type Reply =
  | { readonly id: number; readonly answer: Answers[Question['kind']] }
  | { readonly id: number; readonly reason: string };
