import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';

SwaggerUI({
  url: '/api/v1/openapi.json',
  dom_id: '#docs',
  presets: [SwaggerUI.presets.apis],
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  // No badge from another host; credentials live as long as the page.
  validatorUrl: null,
  persistAuthorization: false,
});
