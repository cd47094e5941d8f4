import { Link } from '../app/link';

export interface Tab {
  to: string;
  text: string;
  isCurrent: boolean;
}

/** Views beside each other, each with an address of its own. `isReplaced` leaves no step in the history. */
export function Tabs({
  label,
  tabs,
  isReplaced = false,
}: {
  label: string;
  tabs: readonly Tab[];
  isReplaced?: boolean;
}) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ to, text, isCurrent }) => (
          <li key={text}>
            <Link to={to} replace={isReplaced} preventScrollReset aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
