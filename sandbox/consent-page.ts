/** A platform's page on which a person grants access, or does not. */
export interface Consent {
  title: string;
  person: string;
  scopes: readonly string[];
  allowUrl: string;
  denyUrl: string;
}

/** Two links and nothing from elsewhere. */
export function consentPage({ title, person, scopes, allowUrl, denyUrl }: Consent): string {
  return `<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}a{margin-right:1rem}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>Sandbox: angemeldet als ${escaped(person)}.</p>
<ul>${scopes.map((scope) => `<li>${escaped(scope)}</li>`).join('')}</ul>
<p><a id="allow" href="${escaped(allowUrl)}">Zulassen</a> <a id="deny" href="${escaped(denyUrl)}">Ablehnen</a></p>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
