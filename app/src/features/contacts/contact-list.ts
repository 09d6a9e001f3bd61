import type { Language, ReplyOf, RequestOf } from '@wardlink/contract';
import { isNamed } from '@wardlink/domain';
import { call } from '../../http/call.js';
import { asLoading, changeReady, loadInto, type LoadState } from '../../http/load-state.js';
import { nameIn } from '../../language/names.js';
import { listen } from '../../live/connection.js';
import { isContactNotice, loadContactRequests } from '../../live/contact-requests.js';
import { loadConversations } from '../../live/conversations.js';
import { createStore } from '../../store/store.js';

export type ContactLists = ReplyOf<'contact.list'>;
export type Contact = ContactLists['contacts'][number];

/** The user's contacts, and the people the user blocks. */
export const contactLists = createStore<LoadState<ContactLists>>(asLoading());

export const loadContacts = (): Promise<void> => loadInto(contactLists, () => call('contact.list'));

/** Loads everything that depends on the list of contacts. */
export async function reloadAll(): Promise<void> {
  await Promise.all([loadContacts(), loadContactRequests(), loadConversations()]);
}

/** Stores a private note or setting of the user about a contact, and updates the lists. */
export async function changeContact(request: RequestOf<'contact.change'>): Promise<void> {
  await call('contact.change', request);
  await Promise.all([loadContacts(), loadConversations()]);
}

/** Keeps the contacts and their presence up to date while they are shown. Returns a stop function. */
export function followContacts(): () => void {
  void loadContacts();
  const show = (userId: string, online: boolean): void =>
    changeReady(contactLists, (lists) => ({
      ...lists,
      contacts: lists.contacts.map((one) => (one.userId === userId ? { ...one, online } : one)),
    }));
  return listen({ presence: show, message: (message) => isContactNotice(message) && void loadContacts() });
}

export type Shown = 'all' | 'staff' | 'special';

const IS_SHOWN: Record<Shown, (contact: Contact) => boolean> = {
  all: () => true,
  staff: ({ patient }) => !patient,
  special: ({ special }) => special,
};

interface Wanted {
  shown: Shown;
  /** A part of a name, an alias or a label. */
  text: string;
  /** Null for all labels. */
  label: string | null;
}

/** Contacts as a page lists them, by name. */
export function listed(contacts: readonly Contact[], { shown, text, label }: Wanted, language: Language): Contact[] {
  const order = new Intl.Collator(language === 'zh' ? 'zh-CN' : 'en', { numeric: true });
  return contacts
    .filter(IS_SHOWN[shown])
    .filter(({ labels }) => label === null || labels.includes(label))
    .filter(({ name, latinName, alias, labels }) => isNamed([name, latinName, alias, ...labels], text))
    .sort((one, other) => order.compare(nameIn(language, one), nameIn(language, other)));
}

/** Labels of some contacts with their numbers, the most frequent first. */
export function labelsOf(contacts: readonly Contact[]): { label: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const label of contacts.flatMap(({ labels }) => labels)) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label));
}

/** Address of a contact's page. */
export const contactPath = ({ userId, patient }: Pick<Contact, 'userId' | 'patient'>): string =>
  `/mailList/${patient ? 'patientDetails' : 'doctorDetail'}?user=${userId}`;
