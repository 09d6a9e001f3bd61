import { isDean, type OrganisationNode, type UserRecord } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { asLoading, loadInto, type LoadState } from '../../http/load-state.js';
import { createStore } from '../../store/store.js';

/** The patients on the workbench: those of a ward, of a department, or all whom the user may see (both null). */
interface WardChoice {
  departmentId: string | null;
  wardId: string | null;
}

const KEY = 'wardlink.ward.';
/** The user's last place, so that the board can be requested before the organisation is loaded. */
const LAST = 'wardlink.place.';
const everything: WardChoice = { departmentId: null, wardId: null };

export const wardChoice = createStore<WardChoice>(everything);
export const organisation = createStore<LoadState<OrganisationNode[]>>(asLoading());

export function loadOrganisation(user: UserRecord): Promise<void> {
  return loadInto(organisation, () => nodesFor(user));
}

/**
 * Nodes that a user can choose. Managers of the hospital choose only departments, since a ward could reveal who a
 * patient is.
 */
async function nodesFor({ user: { type } }: UserRecord): Promise<OrganisationNode[]> {
  if (!isDean(type)) return (await call('organisation.tree')).nodes;
  const { departments } = await call('dean.departments');
  return departments.map((one) => ({ ...one, parentId: null, kind: 'department', code: '' }));
}

/** The choice for a node; a hospital means everything. */
function choiceOf(node: OrganisationNode | undefined): WardChoice {
  if (node?.kind === 'department') return { departmentId: node.nodeId, wardId: null };
  if (node?.kind === 'ward') return { departmentId: null, wardId: node.nodeId };
  return everything;
}

function apply(user: UserRecord, choice: WardChoice): void {
  localStorage.setItem(LAST + user.userId, JSON.stringify(choice));
  const { departmentId, wardId } = wardChoice.get();
  if (choice.departmentId !== departmentId || choice.wardId !== wardId) wardChoice.set(choice);
}

/**
 * Restores the user's last place, before `startWardChoice` checks whether it still exists. @returns whether one is
 * stored
 */
export function resumeWardChoice(user: UserRecord): boolean {
  try {
    const { departmentId, wardId } = JSON.parse(localStorage.getItem(LAST + user.userId) ?? '') as WardChoice;
    wardChoice.set({ departmentId, wardId });
    return true;
  } catch {
    return false;
  }
}

/** The restoring of the user's last choice. */
interface Restoring {
  /** Settles when the organisation is loaded or could not be loaded. Never rejects. */
  readonly tried: Promise<void>;
  /** Ends it, as when the user signs out. */
  stop(): void;
}

/**
 * Restores the user's last choice, else the user's own node if it is a ward or a department, as soon as the organisation
 * is loaded: at once, or later if the server gave no answer at first.
 */
export function startWardChoice(user: UserRecord): Restoring {
  let done = false;
  const stops: (() => void)[] = [];
  const stop = (): void => {
    done = true;
    stops.splice(0).forEach((one) => one());
  };
  const restore = (): void => {
    const loaded = organisation.get();
    if (done || loaded.state !== 'ready') return;
    stop();
    // Read now, because the user may have chosen since the load began.
    const saved = localStorage.getItem(KEY + user.userId);
    const node = (id: string): OrganisationNode | undefined => loaded.value.find((one) => one.nodeId === id);
    const wanted = saved === 'all' ? undefined : (node(saved ?? '') ?? node(user.bizOrgId));
    apply(user, choiceOf(wanted));
  };
  const tried = loadOrganisation(user).then(() => {
    restore();
    if (!done) stops.push(organisation.subscribe(restore));
  });
  return { tried, stop };
}

export function chooseWard(user: UserRecord, nodeId: string | null): void {
  localStorage.setItem(KEY + user.userId, nodeId ?? 'all');
  const loaded = organisation.get();
  const node = loaded.state === 'ready' ? loaded.value.find((one) => one.nodeId === nodeId) : undefined;
  apply(user, choiceOf(node));
}

/** Departments with their wards, for the selector; sectors or areas may lie between them. */
export function wardsByDepartment(
  nodes: readonly OrganisationNode[],
): { department: OrganisationNode; wards: OrganisationNode[] }[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const departmentOf = (node: OrganisationNode): OrganisationNode | undefined => {
    const parent = node.parentId ? byId.get(node.parentId) : undefined;
    return !parent || parent.kind === 'department' ? parent : departmentOf(parent);
  };
  const departments = nodes.filter((node) => node.kind === 'department');
  const wards = nodes.filter((node) => node.kind === 'ward');
  const grouped = departments.map((department) => ({
    department,
    wards: wards.filter((ward) => departmentOf(ward)?.nodeId === department.nodeId),
  }));
  return grouped;
}

/** Whether a choice may contain several wards, whose bed numbers repeat. */
export function hasSeveralWards({ departmentId, wardId }: WardChoice, nodes: readonly OrganisationNode[]): boolean {
  if (wardId !== null) return false;
  const departments = wardsByDepartment(nodes).filter(
    ({ department }) => departmentId === null || department.nodeId === departmentId,
  );
  return departments.flatMap(({ wards }) => wards).length > 1;
}
