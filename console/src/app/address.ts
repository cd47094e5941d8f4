import { useSearchParams } from 'react-router';

/** A value that stands in the address, one of `allowed`, so that a view can be shared; the first is the default. */
export function useAddressValue<const Value extends string>(
  name: string,
  allowed: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [asked, ask] = useSearchParams();
  const value = allowed.find((each) => each === asked.get(name)) ?? allowed[0];
  const choose = (next: Value) =>
    ask(
      (former) => {
        const params = new URLSearchParams(former);
        if (next === allowed[0]) params.delete(name);
        else params.set(name, next);
        return params;
      },
      { replace: true },
    );
  return [value, choose];
}
