/** What `read` gives after each thing that `follow` tells; what it tells during a reading is read together. */
export async function* live<Result>(
  read: (signal: AbortSignal) => Promise<Result>,
  follow: (signal: AbortSignal) => AsyncIterable<unknown>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Result, void, undefined> {
  const leaving = new AbortController();
  const ended = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
  let isStale = false;
  let failure: { error: unknown } | undefined;
  let isOver = false;
  let wake = () => {};
  const following = (async () => {
    for await (const _ of follow(ended)) {
      isStale = true;
      wake();
    }
  })()
    .catch((error) => {
      failure = { error };
    })
    .finally(() => {
      isOver = true;
      wake();
    });
  try {
    while (!failure) {
      if (isStale) {
        isStale = false;
        yield await read(ended);
      } else if (isOver) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    throw failure.error;
  } finally {
    leaving.abort();
    await following;
  }
}
