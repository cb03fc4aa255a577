import { connect } from 'node:tls';
import type { Config } from '../../config.ts';
import { reachMailServer } from '../../accounts/index.ts';
import { createOutbound, type Outbound } from '../../platform/http/outbound/outbound.ts';
import { reachBus } from '../../platform/db/bus/open-bus.ts';
import { isLoopbackHost } from '../../config-reach.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

/** What is reached by the network: the own addresses through the proxy, and the mail server. */

const dayMs = 86_400_000;
const certificateDays = 14;
const clockMs = 5_000;
const timeoutMs = 10_000;

const portOf = ({ port, protocol }: URL): number =>
  port ? Number(port) : protocol === 'https:' ? 443 : 80;

/** The own addresses are named by the operator: they may be private. */
function ownOutbound({ publicUrl, outboundAllow }: Config): Outbound {
  const url = new URL(publicUrl);
  return createOutbound({ allow: [...outboundAllow, `${url.hostname}:${portOf(url)}`] });
}

/** @param date the Date header of an answer that came just now */
export function judgeDate(date: string | null, now: number): Finding | null {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return null;
  const apart = Math.abs(now - at);
  const text = `The clocks of this machine and the public address are ${Math.round(apart / 1000)} s apart.`;
  return apart > clockMs
    ? warning('address-clock', text, 'Switch time synchronisation (NTP) on for both machines.')
    : null;
}

export function judgeAddress({ publicUrl, isPublic, trustProxy }: Config): Finding[] {
  if (!isPublic) return [];
  const isEncrypted = publicUrl.startsWith('https:');
  return [
    isEncrypted
      ? ok('tls', `${publicUrl} is encrypted.`)
      : problem(
          'tls',
          `${publicUrl} is not encrypted, and is reached from outside.`,
          'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
        ),
    ...(isEncrypted && trustProxy === 0
      ? [
          warning(
            'proxy',
            'No proxy is trusted: all callers count as one for limits and the audit log.',
            'Set TRUST_PROXY to the number of proxies in front, or to their addresses.',
          ),
        ]
      : []),
  ];
}

async function checkReady(outbound: Outbound, { publicUrl }: Config): Promise<Finding[]> {
  try {
    const answer = await outbound.fetch(`${publicUrl}/ready`, { timeout: timeoutMs });
    const { status } = answer;
    const clock = judgeDate(answer.headers.get('date'), Date.now());
    return [
      status === 200
        ? ok('address', `${publicUrl} answers and is ready.`)
        : problem(
            'address',
            `${publicUrl}/ready answers ${status}.`,
            status === 503
              ? 'The server cannot work yet, or is stopping: its log says why.'
              : 'Does the proxy pass every path on to the server?',
          ),
      ...(clock ? [clock] : []),
    ];
  } catch (error) {
    return [
      problem(
        'address',
        `${publicUrl} is not reached: ${reasonOf(error)}.`,
        'Is the server running, and does PUBLIC_URL lead to it from this machine?',
      ),
    ];
  }
}

/** The proxy keeps /metrics to itself: what would answer here answers everybody. */
async function checkMetrics(outbound: Outbound, config: Config): Promise<Finding[]> {
  if (!config.isPublic || config.metricsToken === null) return [];
  const answer = await outbound
    .fetch(`${config.publicUrl}/metrics`, { timeout: timeoutMs })
    .catch(() => null);
  return answer?.status === 401
    ? [
        warning(
          'metrics',
          `${config.publicUrl}/metrics is passed on by the proxy; a token protects it.`,
          'Block /metrics in the proxy, and collect it from inside (deploy/nginx.conf).',
        ),
      ]
    : [];
}

export function judgeCertificate(host: string, validTo: string, now: number): Finding {
  const days = Math.floor((Date.parse(validTo) - now) / dayMs);
  const text = `The certificate of ${host} ends in ${days} days.`;
  const remedy = 'Renew it, and check that it is renewed automatically.';
  if (days < 0) return problem('certificate', `The certificate of ${host} has ended.`, remedy);
  if (days < certificateDays) return warning('certificate', text, remedy);
  return ok('certificate', text);
}

function readCertificateEnd(url: URL): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: portOf(url), servername: host, timeout: timeoutMs });
  socket.once('secureConnect', () => resolve(socket.getPeerCertificate().valid_to));
  socket.once('timeout', () => reject(new Error('no answer in time')));
  socket.once('error', reject);
  return promise.finally(() => socket.destroy());
}

async function checkCertificate({ publicUrl }: Config): Promise<Finding[]> {
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return [];
  try {
    return [judgeCertificate(url.hostname, await readCertificateEnd(url), Date.now())];
  } catch (error) {
    return [
      problem(
        'certificate',
        `The certificate of ${url.hostname} cannot be verified: ${reasonOf(error)}.`,
        'Check its chain, its name and its dates in the proxy.',
      ),
    ];
  }
}

async function checkMail({ mail }: Config): Promise<Finding> {
  if (!mail)
    return warning(
      'mail',
      'No mail server: e-mails wait in the outbox.',
      'Set SMTP_URL and MAIL_FROM.',
    );
  try {
    await reachMailServer(mail);
    const isTried = mail.oauth ? 'is reached; its OAuth sign-in is not tried' : 'takes e-mails';
    return ok('mail', `The mail server ${isTried}.`);
  } catch (error) {
    return problem(
      'mail',
      `The mail server cannot be used: ${reasonOf(error)}`,
      'Check SMTP_URL: host, port, user, password.',
    );
  }
}

/** Its name stands in the finding, its password never. */
async function checkBus({ busUrl }: Config): Promise<Finding[]> {
  if (busUrl === null) return [];
  try {
    const ms = Math.round(await reachBus(busUrl));
    const { protocol, hostname } = new URL(busUrl);
    return [
      ok('bus', `The bus carries what it is given: ${ms} ms.`),
      ...(protocol === 'redis:' && !isLoopbackHost(hostname)
        ? [
            warning(
              'bus-tls',
              'The connection to the bus is not encrypted: names and sentences of chats go over it.',
              'Use rediss:// in BUS_URL, unless the network is yours alone.',
            ),
          ]
        : []),
    ];
  } catch (error) {
    return [
      problem(
        'bus',
        `${reasonOf(error)}.`,
        'Check BUS_URL (host, port, user, password), and that Redis or Valkey runs.',
      ),
    ];
  }
}

export async function checkNetwork(config: Config): Promise<Finding[]> {
  const outbound = ownOutbound(config);
  return [
    ...judgeAddress(config),
    ...(await checkReady(outbound, config)),
    ...(await checkCertificate(config)),
    ...(await checkMetrics(outbound, config)),
    ...(await checkBus(config)),
    await checkMail(config),
  ];
}
