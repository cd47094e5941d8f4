/** Does `work` every `ms`, one run at a time, until stopped. Calls `onFault` for the first of a series of failures. */
export function repeat(ms: number, work: () => Promise<void>, onFault: (error: unknown) => void): () => void {
  let isStopped = false;
  let isFailing = false;
  const run = async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) onFault(error);
      isFailing = true;
    }
    if (!isStopped) timer = setTimeout(run, ms).unref();
  };
  let timer = setTimeout(run, ms).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
