import { ATTACHMENT_BYTES, type AttachmentKind, type OutgoingChatMessage } from '@wardlink/contract';

/** The person or the group that a message is for. */
export type Addressee = Pick<OutgoingChatMessage, 'model' | 'receiveBizId'>;

/** A file on its way to somebody, or one that could not be stored. */
export interface Upload {
  /** Of the attachment: sent again under the same id, it is stored once. */
  id: string;
  to: Addressee;
  kind: AttachmentKind;
  name: string;
  blob: Blob;
  /** Why it was not stored; undefined while it is on its way. */
  problem: string | undefined;
}

interface UploadSurroundings {
  newId(): string;
  /** Smaller where a phone takes larger pictures than anybody needs. */
  prepared(kind: AttachmentKind, blob: Blob): Promise<Blob>;
  store(upload: Upload): Promise<void>;
  /** Sends the message that carries it. */
  send(upload: Upload): void;
  tooLarge(kind: AttachmentKind): string;
  /** What is said of an error. */
  problemOf(error: unknown): string;
  changed(): void;
}

/** Stores files and sends each as a message, also while another page is shown. One that fails stays. */
export class Uploads {
  private list: readonly Upload[] = [];
  private closed = false;

  constructor(private readonly around: UploadSurroundings) {}

  of({ model, receiveBizId }: Addressee): readonly Upload[] {
    return this.list.filter(({ to }) => to.model === model && to.receiveBizId === receiveBizId);
  }

  /** Whether something is on its way. */
  get isBusy(): boolean {
    return this.list.some(({ problem }) => problem === undefined);
  }

  async add(to: Addressee, kind: AttachmentKind, file: Blob, name: string): Promise<void> {
    const upload = { id: this.around.newId(), to, kind, name, blob: file, problem: undefined };
    this.replace([...this.list, upload]);
    // Once, so that the same bytes are sent again under the same id.
    await this.store({ ...upload, blob: await this.around.prepared(kind, file) });
  }

  async retry({ id }: Upload): Promise<void> {
    const upload = this.list.find((one) => one.id === id);
    if (upload) await this.store({ ...upload, problem: undefined });
  }

  discard(id: string): void {
    this.replace(this.list.filter((one) => one.id !== id));
  }

  /** Sends no more, as after signing out: it would be sent in the name of the next user. */
  close(): void {
    this.closed = true;
  }

  private async store(upload: Upload): Promise<void> {
    if (this.closed) return;
    const { id, kind, blob } = upload;
    this.change(upload);
    if (blob.size > ATTACHMENT_BYTES[kind]) return this.change({ ...upload, problem: this.around.tooLarge(kind) });
    try {
      await this.around.store(upload);
    } catch (error) {
      return this.change({ ...upload, problem: this.around.problemOf(error) });
    }
    if (this.closed) return;
    this.around.send(upload);
    this.discard(id);
  }

  private change(upload: Upload): void {
    this.replace(this.list.map((one) => (one.id === upload.id ? upload : one)));
  }

  private replace(list: readonly Upload[]): void {
    this.list = list;
    this.around.changed();
  }
}
