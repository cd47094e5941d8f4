/**
 * One test of steps that build on each other, in this order however a run is shuffled. What a step throws names the step; those
 * after it do not run.
 */
export function story(name: string, steps: Readonly<Record<string, () => unknown>>): void {
  test(name, async () => {
    for (const [step, run] of Object.entries(steps)) {
      try {
        await run();
      } catch (error) {
        if (error instanceof Error) error.stack = `${name}: ${step}\n\n${error.stack}`;
        throw error;
      }
    }
  });
}
