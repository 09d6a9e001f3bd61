import { DEFAULT_RESULT_CODES, RESULT_UNITS, figureKey, type RequestOf } from '@wardlink/contract';
import { ALL_INDICATORS } from '@wardlink/domain';
import type { Choices, Destination } from './types.js';

type Request = Omit<RequestOf<'interface.saveDestination'>, 'destinationId' | 'revision' | 'secret'>;
export type Code = Request['codes'][number];

/** The fields of a destination as a form holds them; the secret is kept apart, because drafts are stored. */
export interface DestinationForm extends Omit<Request, 'port' | 'keepDays' | 'host' | 'url'> {
  host: string;
  port: string;
  url: string;
  keepDays: string;
  /** Whether a new secret is typed. */
  newSecret: boolean;
}

const USUAL_PORT = 2575;

export const emptyDestination = ({ nodes, zone }: Choices): DestinationForm => ({
  name: '',
  nodeId: nodes[0]?.nodeId ?? '',
  enabled: true,
  transport: 'mllp',
  host: '',
  port: String(USUAL_PORT),
  tls: false,
  url: '',
  newSecret: false,
  keepDays: '30',
  charset: zone.startsWith('Asia/') ? 'gb18030' : 'utf-8',
  version: '2.4',
  event: 'R01',
  mode: 'original',
  applicationError: 'later',
  zone,
  language: 'zh',
  facility: 'H1',
  receivingApplication: 'LIS',
  receivingFacility: 'H1',
  voided: 'D',
  refusals: 'none',
  home: false,
  indicators: [...ALL_INDICATORS],
  codes: DEFAULT_RESULT_CODES.map((code) => ({ ...code })),
});

export function formOf(destination: Destination): DestinationForm {
  const {
    destinationId: _id,
    revision: _revision,
    hasSecret: _hasSecret,
    node: _node,
    trouble: _trouble,
    waiting: _waiting,
    aside: _aside,
    oldestAt: _oldestAt,
    deliveredToday: _delivered,
    lastAt: _lastAt,
    host,
    port,
    url,
    keepDays,
    codes,
    ...rest
  } = destination;
  const isOwn = (one: Code, other: Code): boolean => one.indicator === other.indicator && one.figure === other.figure;
  return {
    ...rest,
    host: host ?? '',
    port: port === null ? String(USUAL_PORT) : String(port),
    url: url ?? '',
    keepDays: String(keepDays),
    newSecret: false,
    codes: DEFAULT_RESULT_CODES.map((usual) => codes.find((one) => isOwn(one, usual)) ?? { ...usual }),
  };
}

export function requestOf({ host, port, url, keepDays, newSecret: _, name, ...rest }: DestinationForm): Request {
  const isMllp = rest.transport === 'mllp';
  return {
    ...rest,
    name: name.trim(),
    host: isMllp ? host.trim() : null,
    port: isMllp ? Number(port) : null,
    url: isMllp ? null : url.trim(),
    keepDays: Number(keepDays),
  };
}

/** Units in which a figure may be sent. */
export const unitsOf = ({ indicator, figure }: Code): string[] =>
  Object.keys(RESULT_UNITS[figureKey(indicator, figure)] ?? {});

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** Shortest secret that is accepted. */
export const SHORTEST_SECRET = 24;

/** Fields with a problem, as keys of the texts below `interfaces.out.problem`. */
export function problemsOf(
  form: DestinationForm,
  { secret, hasSecret }: { secret: string; hasSecret: boolean },
): Partial<Record<keyof DestinationForm, string>> {
  const isMllp = form.transport === 'mllp';
  const isSecretMissing = form.newSecret || secret !== '' ? secret.length < SHORTEST_SECRET : !hasSecret;
  return {
    ...(form.name.trim() === '' && { name: 'name' }),
    ...(isMllp && form.host.trim() === '' && { host: 'host' }),
    ...(isMllp && !isWhole(form.port, 1, 65_535) && { port: 'port' }),
    ...(!isMllp && !/^https?:\/\/\S+$/.test(form.url.trim()) && { url: 'url' }),
    ...(!isMllp && isSecretMissing && { newSecret: 'secret' }),
    ...(form.zone.trim() === '' && { zone: 'zone' }),
    ...(form.facility.trim() === '' && { facility: 'facility' }),
    ...(form.receivingApplication.trim() === '' && { receivingApplication: 'receivingApplication' }),
    ...(form.receivingFacility.trim() === '' && { receivingFacility: 'receivingFacility' }),
    ...(!isWhole(form.keepDays, 1, 365) && { keepDays: 'keepDays' }),
    ...(form.indicators.length === 0 && { indicators: 'indicators' }),
    ...(form.codes.some(({ code, name }) => code.trim() === '' || name.trim() === '') && { codes: 'codes' }),
  };
}
