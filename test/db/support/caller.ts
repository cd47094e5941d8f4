/** A caller that leaves when it is told to. */
export function caller() {
  const ends = new Set<() => void>();
  return {
    left: false,
    onLeave(end: () => void) {
      ends.add(end);
      return () => void ends.delete(end);
    },
    leave() {
      this.left = true;
      for (const end of ends) end();
    },
  };
}
