import Modal from '@douyinfe/semi-ui-19/lib/es/modal';
import type { ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** Wider, for forms with many fields. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Element id of the title in Semi's modal. */
const TITLE_ID = 'semi-modal-title';

/**
 * A modal dialog: keeps the focus inside, closes on Escape and restores the focus. A click outside does not close it,
 * so that no typed text is lost; its footer has the buttons that close it.
 */
export function Dialog({ title, wide = false, onClose, children }: DialogProps) {
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
