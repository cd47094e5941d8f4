// A ticket with a file, for the person whose token it is.
import { createClient } from '@adlane/client';
import { createRestClient } from '@adlane/client/rest';

const { ADLANE_URL: url = 'http://127.0.0.1:4000', ADLANE_TOKEN: token } = process.env;
const credentials = { token: () => token };

const rest = createRestClient({ url, credentials });
const { data: categories = [] } = await rest.GET('/support/categories');
const body = { categoryKey: categories[0]?.key ?? '', subject: 'Figures', message: 'What is in the table?' };
const { data: ticket } = await rest.POST('/support/tickets', { body });
if (!ticket) throw new Error('The ticket was refused.');
const file = new Blob(['day,cost\n2026-01-31,12.5\n'], { type: 'text/csv' });
const { fileName, size } = await createClient({ url, credentials }).upload(ticket.id, file, 'costs.csv');
console.log(`${fileName}: ${size} bytes`);
