/** Runs `work` every `ms` without overlap; reports the first of a series of failures. Returns a stop. */
export function repeat(ms: number, work: () => Promise<void>, onFault: (error: unknown) => void): () => Promise<void> {
  let isStopped = false;
  let isFailing = false;
  let running = Promise.resolve();
  const run = async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) onFault(error);
      isFailing = true;
    }
    if (!isStopped) timer = later();
  };
  const later = () =>
    setTimeout(() => {
      running = run();
    }, ms).unref();
  let timer = later();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}
