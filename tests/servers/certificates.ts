import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Certificates for servers of tests, by openssl. */

const run = promisify(execFile);

/** The file of an authority of that name, made now, in a folder; its key lies beside. */
export async function makeAuthority(folder: string, name: string): Promise<string> {
  const path = join(folder, `${name}.pem`);
  const key = ['-keyout', join(folder, `${name}.key`)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const given = ['-nodes', '-days', '2', '-subj', `/CN=${name}`];
  await run('openssl', ['req', '-x509', ...given, ...curve, ...key, '-out', path]);
  return path;
}

/** Files of a certificate for `localhost`, or for other hosts, signed by that authority. */
export async function makeCertificate(folder: string, ca: string, hosts = ['localhost']) {
  const [request, cert, key] = ['req', 'crt', 'key'].map((end) => join(folder, `server.${end}`));
  if (!request || !cert || !key) throw new Error('unreachable');
  const names = join(folder, 'names');
  await writeFile(names, `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}\n`);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const given = ['-nodes', ...curve, '-subj', `/CN=${hosts[0]}`];
  await run('openssl', ['req', ...given, '-keyout', key, '-out', request]);
  const signer = ['-CA', ca, '-CAkey', ca.replace(/pem$/, 'key'), '-CAcreateserial'];
  const asked = ['-req', '-days', '2', '-in', request, '-extfile', names];
  await run('openssl', ['x509', ...asked, ...signer, '-out', cert]);
  return { cert, key };
}
