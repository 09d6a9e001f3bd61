import { deviceWords, type RequestOf } from '@wardlink/contract';
import { DEVICE_KINDS, DEVICE_USES, type DeviceKind, type DeviceUse } from '@wardlink/domain';
import type { CsvTable } from '../../../files/csv-table.js';
import { dayOfText } from '../../../files/wall-clock.js';
import type { Place } from '../device-form.js';
import { PLACE_HEADINGS, type FieldHeadings, type Mapping } from '../../../files/guess-columns.js';

export type ImportField = 'serial' | 'model' | 'kind' | 'brand' | 'use' | 'nodeId' | 'producedOn' | 'storedOn';
type DeviceLine = RequestOf<'device.import'>['rows'][number];

/** Columns that a file of devices can have. */
export const FIELDS: readonly FieldHeadings<ImportField>[] = [
  {
    field: 'serial',
    needed: true,
    names: ['序列号', '设备序列号', '编号', '设备编号', '出厂编号', 'SN', 'serial', 'serial number', 'serial no'],
    near: /序列|设备.*编号|仪器?.*编号|serial/i,
  },
  {
    field: 'model',
    needed: true,
    names: ['型号', '设备型号', '规格型号', 'model', 'device model'],
    near: /型号|model/i,
  },
  {
    field: 'kind',
    names: ['类型', '设备类型', 'type', 'device type', 'kind'],
    near: /类型|^type$|kind/i,
  },
  {
    field: 'brand',
    names: ['品牌', '厂家', '生产厂家', '厂商', 'brand', 'maker', 'manufacturer'],
    near: /品牌|厂家|brand|maker|manufacturer/i,
  },
  { field: 'use', names: ['用途', '院内外', '使用场所', 'use'], near: /用途|院内外|^use$/i },
  PLACE_HEADINGS,
  {
    field: 'producedOn',
    names: ['生产日期', '出厂日期', 'produced', 'produced on', 'production date', 'made', 'made on'],
    near: /生产|produced|made/i,
  },
  {
    field: 'storedOn',
    names: ['入库日期', '入库时间', 'stored', 'stored on', 'storage date', 'received', 'received on'],
    near: /入库|stored|received/i,
  },
];

/** Why a line is not a valid device. */
interface LineProblem {
  line: number;
  field: ImportField;
  key: 'missing' | 'unknown' | 'wrong';
  text: string;
}

interface Wishes {
  places: readonly Place[];
  /** Use and place of all devices whose line does not name them. */
  everyone: { use: DeviceUse; nodeId: string };
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The key that a text names, by itself or by its word in either language. */
function keyOf<Key extends string>(keys: readonly Key[], words: 'kind' | 'use', text: string): Key | undefined {
  return keys.find((key) =>
    [key, ...(['zh', 'en'] as const).map((one) => (deviceWords[one][words] as Record<Key, string>)[key])].some(
      (word) => plain(word) === plain(text),
    ),
  );
}

/** The place with this name; undefined if several places share the name. */
function placeOf(places: readonly Place[], text: string): string | undefined {
  const found = places.filter(({ name, latinName }) =>
    [name, latinName ?? ''].some((one) => plain(one) === plain(text)),
  );
  return found.length === 1 ? found[0]?.nodeId : undefined;
}

export interface ReadDevices {
  rows: DeviceLine[];
  problems: LineProblem[];
}

/** Reads the devices of a file by a mapping; an unreadable line is listed with its number and its text. */
export function readDevices(table: CsvTable, mapping: Mapping<ImportField>, wishes: Wishes): ReadDevices {
  const read: ReadDevices = { rows: [], problems: [] };
  for (const { line, cells } of table.rows) {
    const result = readLine((field) => (cells[mapping[field] ?? -1] ?? '').trim(), wishes);
    if ('device' in result) read.rows.push({ line, device: result.device });
    else read.problems.push({ line, ...result });
  }
  return read;
}

function readLine(
  cell: (field: ImportField) => string,
  { places, everyone }: Wishes,
): { device: DeviceLine['device'] } | Omit<LineProblem, 'line'> {
  const missing = (['serial', 'model'] as const).find((field) => cell(field) === '');
  if (missing) return { field: missing, key: 'missing', text: '' };
  const readAs = <T>(field: ImportField, otherwise: T, read: (text: string) => T | undefined): T | undefined =>
    cell(field) === '' ? otherwise : read(cell(field));
  const values = {
    kind: readAs<DeviceKind>('kind', 'meter', (text) => keyOf(DEVICE_KINDS, 'kind', text)),
    use: readAs<DeviceUse>('use', everyone.use, (text) => keyOf(DEVICE_USES, 'use', text)),
    nodeId: readAs('nodeId', everyone.nodeId, (text) => placeOf(places, text)),
    producedOn: readAs<string | null>('producedOn', null, dayOfText),
    storedOn: readAs<string | null>('storedOn', null, dayOfText),
  };
  const wrong = (Object.keys(values) as (keyof typeof values)[]).find((field) => values[field] === undefined);
  if (wrong) return { field: wrong, key: wrong === 'nodeId' ? 'unknown' : 'wrong', text: cell(wrong) };
  const { kind = 'meter', use = everyone.use, nodeId = '', producedOn = null, storedOn = null } = values;
  if (nodeId === '') return { field: 'nodeId', key: 'missing', text: '' };
  const brand = cell('brand') || null;
  return { device: { serial: cell('serial'), model: cell('model'), kind, use, nodeId, brand, producedOn, storedOn } };
}
