/** The first value of an event that fits; fails when it takes too long. */
export function next(emitter, event, fits = () => true) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), 8000);
    const listen = (...values) => {
      if (!fits(...values)) return;
      clearTimeout(timer);
      emitter.off(event, listen);
      resolve(values);
    };
    emitter.on(event, listen);
  });
}
