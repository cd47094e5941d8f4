import { type Request, Router } from 'express';
import { sendJson } from '../http.js';
import type { SandboxState } from '../state.js';
import { bodyOf } from './body.js';
import { invalidArgument, notFound, notRegistered } from './errors.js';

const REGISTERED = 'merchant registered';
const PATH = '/accounts/v1/accounts/:merchant/developerRegistration';
const PROJECT = 'adlane-demo';

/** The Cloud project's registration with a shop; once is enough for all shops. `demandShop` refuses shops that are not the caller's. */
export function registrationRoutes(state: SandboxState, demandShop: (request: Request) => void): Router {
  const router = Router();
  const shape = (id: string) => ({ name: `accounts/${id}/developerRegistration`, gcpIds: [PROJECT] });
  router.post(`${PATH}\\:registerGcp`, async (request, response) => {
    demandShop(request);
    const { developerEmail } = bodyOf('RegisterGcpRequest', request.body, { name: request.path });
    if (developerEmail !== undefined && !/^[^@\s]+@[^@\s]+$/.test(String(developerEmail))) {
      throw invalidArgument('[developerEmail] The email address is invalid.');
    }
    await state.put(REGISTERED, request.params.merchant);
    sendJson(response, 200, shape(request.params.merchant));
  });
  router.get(PATH, async (request, response) => {
    demandShop(request);
    if ((await state.get(REGISTERED)) !== request.params.merchant) throw notFound('developer registration');
    sendJson(response, 200, shape(request.params.merchant));
  });
  return router;
}

/** Until the project is registered, everything but the registration itself is refused. */
export async function demandRegistered(state: SandboxState, { path }: Request): Promise<void> {
  if (path.includes('/developerRegistration')) return;
  if ((await state.get(REGISTERED)) === undefined) throw notRegistered();
}
