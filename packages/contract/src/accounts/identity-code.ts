/**
 * What a site's own server does to say who its visitor is (contract/chat/widget.ts): the code that people copy, with nothing
 * but what each language brings along. The console shows it, docs/widget.md too, and a test runs it as it stands.
 */
export const identityLanguages = ['node', 'php', 'ruby', 'python'] as const;
export type IdentityLanguage = (typeof identityLanguages)[number];

const node = (chatbot: string) => `import { createHmac } from 'node:crypto';

const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');

export function identityToken(user) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    aud: '${chatbot}',
    sub: String(user.id),
    email: user.email,
    name: user.name,
    iat: now,
    exp: now + 3600,
  };
  const signed = \`\${encode({ alg: 'HS256', typ: 'JWT' })}.\${encode(claims)}\`;
  const signature = createHmac('sha256', process.env.REPLIQUE_IDENTITY_SECRET).update(signed);
  return \`\${signed}.\${signature.digest('base64url')}\`;
}`;

const php = (chatbot: string) => `function identity_token(array $user): string
{
    $encode = fn (string $part) => rtrim(strtr(base64_encode($part), '+/', '-_'), '=');
    $now = time();
    $head = json_encode(['alg' => 'HS256', 'typ' => 'JWT']);
    $claims = json_encode([
        'aud' => '${chatbot}',
        'sub' => (string) $user['id'],
        'email' => $user['email'] ?? null,
        'name' => $user['name'] ?? null,
        'iat' => $now,
        'exp' => $now + 3600,
    ], JSON_THROW_ON_ERROR);
    $signed = $encode($head) . '.' . $encode($claims);
    $secret = getenv('REPLIQUE_IDENTITY_SECRET');
    return $signed . '.' . $encode(hash_hmac('sha256', $signed, $secret, true));
}`;

const ruby = (chatbot: string) => `require 'json'
require 'openssl'

def identity_token(user)
  encode = ->(part) { [part].pack('m0').tr('+/', '-_').delete('=') }
  now = Time.now.to_i
  claims = {
    aud: '${chatbot}',
    sub: user[:id].to_s,
    email: user[:email],
    name: user[:name],
    iat: now,
    exp: now + 3600
  }
  signed = [{ alg: 'HS256', typ: 'JWT' }, claims].map { |part| encode.(part.to_json) }.join('.')
  secret = ENV.fetch('REPLIQUE_IDENTITY_SECRET')
  "#{signed}.#{encode.(OpenSSL::HMAC.digest('SHA256', secret, signed))}"
end`;

const python = (chatbot: string) => `import base64, hmac, json, os, time


def encode(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=")


def identity_token(user):
    now = int(time.time())
    claims = {
        "aud": "${chatbot}",
        "sub": str(user["id"]),
        "email": user.get("email"),
        "name": user.get("name"),
        "iat": now,
        "exp": now + 3600,
    }
    parts = ({"alg": "HS256", "typ": "JWT"}, claims)
    signed = b".".join(encode(json.dumps(part).encode()) for part in parts)
    secret = os.environ["REPLIQUE_IDENTITY_SECRET"].encode()
    return (signed + b"." + encode(hmac.digest(secret, signed, "sha256"))).decode()`;

/** For the server: a function that makes the token of whoever is signed in there. */
export const identityCode: Record<IdentityLanguage, (chatbot: string) => string> = {
  node,
  php,
  ruby,
  python,
};

/** For the page. */
export const identityCall = `Replique.identify({
  token: 'what identityToken() gave',
  // Another one, for when it has expired before somebody writes.
  refresh: async () => (await fetch('/chat-token')).text(),
});`;
