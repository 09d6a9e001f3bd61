import { ATTACHMENT_BYTES, type AttachmentKind, type OutgoingChatMessage } from '@wardlink/contract';

/** The person or the group to whom a message is addressed. */
export type Addressee = Pick<OutgoingChatMessage, 'model' | 'receiveBizId'>;

/** A file that is being uploaded, or could not be stored. */
export interface Upload {
  /** Id of the attachment: a second upload with the same id stores nothing new. */
  id: string;
  to: Addressee;
  kind: AttachmentKind;
  name: string;
  blob: Blob;
  /** Why it was not stored; undefined while it is being uploaded. */
  problem: string | undefined;
}

interface UploadSurroundings {
  newId(): string;
  /** Returns a smaller file, if a phone's pictures are larger than needed. */
  prepared(kind: AttachmentKind, blob: Blob): Promise<Blob>;
  store(upload: Upload): Promise<void>;
  /** Sends the message with the stored file. */
  send(upload: Upload): void;
  tooLarge(kind: AttachmentKind): string;
  /** Text for an error. */
  problemOf(error: unknown): string;
  changed(): void;
}

/** Stores files and sends each as a message, even while another page is open. A file that fails stays. */
export class Uploads {
  private list: readonly Upload[] = [];
  private closed = false;

  constructor(private readonly around: UploadSurroundings) {}

  of({ model, receiveBizId }: Addressee): readonly Upload[] {
    return this.list.filter(({ to }) => to.model === model && to.receiveBizId === receiveBizId);
  }

  /** Whether an upload is running. */
  get isBusy(): boolean {
    return this.list.some(({ problem }) => problem === undefined);
  }

  async add(to: Addressee, kind: AttachmentKind, file: Blob, name: string): Promise<void> {
    const upload = { id: this.around.newId(), to, kind, name, blob: file, problem: undefined };
    this.replace([...this.list, upload]);
    // Only once, so that a retry sends the same bytes under the same id.
    await this.store({ ...upload, blob: await this.around.prepared(kind, file) });
  }

  async retry({ id }: Upload): Promise<void> {
    const upload = this.list.find((one) => one.id === id);
    if (upload) await this.store({ ...upload, problem: undefined });
  }

  discard(id: string): void {
    this.replace(this.list.filter((one) => one.id !== id));
  }

  /** Stops sending, for example after signing out: otherwise files would be sent in the name of the next user. */
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
