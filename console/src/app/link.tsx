import {
  type LinkProps,
  type NavigateOptions,
  NavLink,
  type NavLinkProps,
  Link as RouterLink,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { carrying } from './address';

/** A link to another page of the console. The period goes along, also into another tab. */
export function Link({ to, ...props }: Omit<LinkProps, 'to'> & { to: string }) {
  const [search] = useSearchParams();
  return <RouterLink to={carrying(to, search)} {...props} />;
}

/** The same in the navigation. */
export function PageLink({ to, ...props }: Omit<NavLinkProps, 'to'> & { to: string }) {
  const [search] = useSearchParams();
  return <NavLink to={carrying(to, search)} {...props} />;
}

/** Goes to another page of the console as a link does. */
export function useGo(): (path: string, options?: NavigateOptions) => void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (path, options) => void navigate(carrying(path, search), options);
}
