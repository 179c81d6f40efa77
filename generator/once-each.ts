/** The same function, which works its answer out once for each object that it is asked about. For what never changes. */
export function onceEach<Subject extends object, Answer>(
  work: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  const known = new WeakMap<Subject, { readonly answer: Answer }>();
  return (subject) => {
    const found = known.get(subject);
    if (found !== undefined) return found.answer;
    const answer = work(subject);
    known.set(subject, { answer });
    return answer;
  };
}
