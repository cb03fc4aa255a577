/** Examples to copy: the two programs run as they are, with key and secret from the environment. */

/** For a POSIX shell with curl. */
export function curlExample(url: string): string {
  return `TOKEN=$(curl -sS '${url}/v2/auth/token' \\
  -H 'Content-Type: application/json' \\
  -d "{\\"grantType\\":\\"clientCredentials\\",\\"apiKey\\":\\"$REPLIQUE_API_KEY\\",\\"apiSecret\\":\\"$REPLIQUE_API_SECRET\\"}" \\
  | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')

curl -sS '${url}/v2/tickets?pageSize=10' -H "Authorization: Bearer $TOKEN"`;
}

/** For Node.js 24, which runs TypeScript unbuilt. */
export function typescriptExample(url: string): string {
  return `const url = '${url}';
const { REPLIQUE_API_KEY: apiKey, REPLIQUE_API_SECRET: apiSecret } = process.env;

async function call(path: string, init: RequestInit) {
  const response = await fetch(url + path, init);
  if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
  return response.json();
}

const { accessToken } = await call('/v2/auth/token', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ grantType: 'clientCredentials', apiKey, apiSecret }),
});

const { items } = await call('/v2/tickets?pageSize=10', {
  headers: { Authorization: \`Bearer \${accessToken}\` },
});
for (const ticket of items) console.log(ticket.subject);`;
}

/** Settings of an assistant, in the form that most read: with the address alone a person signs in. */
export function assistantExample(url: string, withKey: boolean): string {
  const replique = {
    type: 'http',
    url: `${url}/mcp`,
    ...(withKey && { headers: { Authorization: 'Bearer KEY.SECRET' } }),
  };
  return JSON.stringify({ mcpServers: { replique } }, null, 2);
}
