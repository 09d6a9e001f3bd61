import Modal from '@douyinfe/semi-ui-19/lib/es/modal';
import type { ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** For forms of many fields. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The id by which Semi's modal names itself. */
const TITLE_ID = 'semi-modal-title';

/**
 * A modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. A click beside it does not
 * close it, so nothing that was typed is lost; its own footer holds the ways out.
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
