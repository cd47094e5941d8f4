import { Ctx, Resolver } from 'type-graphql';
import { PageSignIn, SignIn, SignInArgs } from '../schema/access/sign-in.type.js';
import { SignInOptions, Viewer, Waiting } from '../schema/access/viewer.type.js';
import { OK, Ok } from '../schema/support/confirmation.type.js';
import { SESSION_SECONDS, sessionNameOf } from '../src/access/sessions.js';
import { personOf } from '../src/access/viewer.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class AuthResolver {
  @Operation({
    role: 'public',
    rest: 'POST /auth/google',
    errors: ['invalid_credential', 'platform_unavailable', 'not_found'],
  })
  @Mutation(() => SignIn, { description: 'Signs a user in with a Google ID token and returns a session token.' })
  signInWithGoogle(@Args() { credential, teamId }: SignInArgs, @Ctx() { services }: Context) {
    return services.signIn.withGoogle(credential, teamId);
  }

  @Operation({ role: 'public', errors: ['invalid_credential', 'platform_unavailable', 'not_found', 'forbidden'] })
  @Mutation(() => PageSignIn, {
    description:
      'Signs a user in on a page of this server: the session token becomes a cookie that scripts cannot read, and `name` in the header X-Adlane-Session is what uses it.',
  })
  async signInToPage(@Args() { credential, teamId }: SignInArgs, @Ctx() { services, pageSession }: Context) {
    const page = pageSession();
    page.requireMayBegin();
    const { token, ...signedIn } = await services.signIn.withGoogle(credential, teamId);
    page.begin(token, SESSION_SECONDS);
    return { name: sessionNameOf(token) as string, ...signedIn };
  }

  @Operation({ role: 'kunde', rest: 'POST /auth/sign-out', example: { status: 'ok' } })
  @Mutation(() => Ok, {
    description:
      "Ends the session of the token that is sent, effective immediately everywhere. The user's other sessions continue.",
  })
  async signOut(@Ctx() { services, viewer, sessionToken, pageSession }: Context) {
    const token = sessionToken?.();
    if (token !== undefined) await services.signOut.end(viewer, token);
    pageSession().end();
    return OK;
  }

  @Operation({ role: 'public' })
  @Query(() => SignInOptions, {
    description: 'What a page needs to sign users in.',
  })
  signInOptions(@Ctx() { services }: Context) {
    return services.signInOptions;
  }

  @Operation({ role: 'kunde' })
  @Query(() => Viewer, {
    description: 'User, team and role of the current session.',
  })
  viewer(@Ctx() { services, viewer }: Context) {
    return services.teams.viewer(viewer);
  }

  @Operation({ role: 'kunde' })
  @Query(() => Waiting, {
    description: 'What waits for the current user, as counts.',
  })
  async waiting(@Ctx() { services, viewer }: Context): Promise<Waiting> {
    const person = personOf(viewer);
    const isMember = person.role !== 'kunde';
    const [todos, plans, failing] = await Promise.all([
      services.todos.assignedTo(person, { limit: 1, offset: 0 }),
      isMember ? services.changePlans.list(viewer, { status: 'proposed', limit: 1, offset: 0 }) : undefined,
      isMember ? services.syncRuns.failing(viewer, { limit: 1_000, offset: 0 }) : undefined,
    ]);
    return {
      openTodos: todos.meta.total,
      proposedPlans: plans?.meta.total ?? null,
      failingAccountIds: failing?.data.map(({ accountId }) => accountId) ?? null,
    };
  }
}
