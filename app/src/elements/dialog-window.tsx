import type { ReactNode } from 'react';
import Modal from '@douyinfe/semi-ui-19/lib/es/modal';

export interface DialogProps {
  title: string;
  /** Wider, for forms with many fields. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Element id of the title in Semi's modal. */
const TITLE_ID = 'semi-modal-title';

/** The window of a dialog, in a separate module: Semi's modal is large, and no first screen needs it. */
export function DialogWindow({ title, wide = false, onClose, children }: DialogProps) {
  return (
    <Modal
      visible
      centered
      motion={false}
      maskClosable={false}
      width={`min(${wide ? 920 : 520}px, calc(100vw - 32px))`}
      header={<h2 id={TITLE_ID}>{title}</h2>}
      footer={null}
      onCancel={onClose}
    >
      <div className="dialog">{children}</div>
    </Modal>
  );
}
