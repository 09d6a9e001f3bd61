import { deviceWords, type RequestOf } from '@wardlink/contract';
import { DEVICE_KINDS, DEVICE_USES, type DeviceKind, type DeviceUse } from '@wardlink/domain';
import type { CsvTable } from '../../../files/csv-table.js';
import type { LineProblem } from '../../../files/line-problems.js';
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

/** A line that cannot be imported: its problems, and the device's number and model as the file has them. */
interface FaultyLine {
  line: number;
  device: Pick<DeviceLine['device'], 'serial' | 'model'>;
  problems: LineProblem<ImportField>[];
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
  faulty: FaultyLine[];
}

/**
 * Reads the devices of a file by a mapping; an unreadable line is listed with its number, its problems and its texts.
 */
export function readDevices(table: CsvTable, mapping: Mapping<ImportField>, wishes: Wishes): ReadDevices {
  const read: ReadDevices = { rows: [], faulty: [] };
  for (const { line, cells } of table.rows) {
    const { device, problems } = readLine((field) => (cells[mapping[field] ?? -1] ?? '').trim(), wishes);
    const { serial, model } = device;
    if (problems.length === 0) read.rows.push({ line, device });
    else read.faulty.push({ line, device: { serial, model }, problems });
  }
  return read;
}

function readLine(
  cell: (field: ImportField) => string,
  { places, everyone }: Wishes,
): { device: DeviceLine['device']; problems: LineProblem<ImportField>[] } {
  const problems: LineProblem<ImportField>[] = [];
  /** The value of a cell; `otherwise` without one, also if it cannot be read. */
  const readAs = <T>(field: ImportField, otherwise: T, read: (text: string) => T | undefined): T => {
    const text = cell(field);
    if (text === '') return otherwise;
    const value = read(text);
    if (value === undefined) problems.push({ field, key: field === 'nodeId' ? 'unknown' : 'wrong', text });
    return value ?? otherwise;
  };
  const device = {
    serial: cell('serial'),
    model: cell('model'),
    kind: readAs<DeviceKind>('kind', 'meter', (text) => keyOf(DEVICE_KINDS, 'kind', text)),
    use: readAs<DeviceUse>('use', everyone.use, (text) => keyOf(DEVICE_USES, 'use', text)),
    nodeId: readAs('nodeId', everyone.nodeId, (text) => placeOf(places, text)),
    brand: cell('brand') || null,
    producedOn: readAs<string | null>('producedOn', null, dayOfText),
    storedOn: readAs<string | null>('storedOn', null, dayOfText),
  };
  for (const field of ['serial', 'model', 'nodeId'] as const) {
    // An unknown place is a problem already.
    if (device[field] !== '' || problems.some((problem) => problem.field === field)) continue;
    problems.push({ field, key: 'missing', text: '' });
  }
  return { device, problems };
}
