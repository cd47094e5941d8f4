import type { ReactNode } from 'react';

export interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** A page's heading, which also names the tab, and what stands beside it. */
export function Page({ title, lead, actions, children }: PageProps & { children: ReactNode }) {
  return (
    <div className="page">
      <title>{`${title} · adlane`}</title>
      <header className="page-head">
        <div>
          <h1 id="page-title" tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className="quiet">{lead}</p> : null}
        </div>
        {actions ? <div className="page-actions">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

/** In place of a list that has nothing to show: why, and what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{title}</p>
      {children}
    </div>
  );
}
