import type {
  ApplicationSide,
  ApplicationState,
  ApplicationStep,
  ConsultationState,
  ProposalState,
  RemovalReason,
  Urgency,
} from '@wardlink/domain';
import type { Language } from '../base/language.js';

interface VirtualWardWords {
  /** Title of the list of applications and of its file. */
  title: string;
  state: Record<ApplicationState, string>;
  step: Record<ApplicationStep, string>;
  side: Record<ApplicationSide, string>;
  urgency: Record<Urgency, string>;
  removal: Record<RemovalReason, string>;
  consultation: Record<ConsultationState, string>;
  proposal: Record<ProposalState, string>;
}

export const virtualWardWords: Record<Language, VirtualWardWords> = {
  zh: {
    title: '虚拟病房申请记录',
    state: {
      draft: '草稿',
      applied: '已申请',
      refused: '已拒绝',
      withdrawn: '已撤回',
      accepted: '已接收',
      managed: '管理中',
      outRequested: '申请转出',
      out: '已转出',
    },
    step: {
      edit: '修改申请',
      apply: '提交申请',
      withdraw: '撤回',
      accept: '接收',
      refuse: '拒绝',
      begin: '转入',
      extend: '延期',
      requestOut: '申请转出',
      keep: '继续管理',
      release: '同意转出',
      discharge: '患者出院',
      expire: '管理期满',
    },
    side: { ward: '申请科室', team: '管理团队' },
    urgency: { emergency: '紧急', urgent: '加急', routine: '常规' },
    removal: {
      goalReached: '血糖达标',
      daysOver: '管理期满',
      discharged: '出院',
      transferred: '转入其他科室',
      wish: '患者意愿',
      other: '其他',
    },
    consultation: { waiting: '待答复', overdue: '已逾期', answered: '已答复' },
    proposal: {
      proposed: '待确认',
      confirmed: '已确认',
      changed: '修改后执行',
      declined: '未采纳',
      withdrawn: '已被新意见取代',
    },
  },
  en: {
    title: 'Virtual ward applications',
    state: {
      draft: 'Draft',
      applied: 'Applied',
      refused: 'Refused',
      withdrawn: 'Withdrawn',
      accepted: 'Accepted',
      managed: 'Managed',
      outRequested: 'Transfer-out asked',
      out: 'Out',
    },
    step: {
      edit: 'Changed',
      apply: 'Applied',
      withdraw: 'Withdrawn',
      accept: 'Accepted',
      refuse: 'Refused',
      begin: 'Transferred in',
      extend: 'Extended',
      requestOut: 'Transfer-out asked',
      keep: 'Kept',
      release: 'Transferred out',
      discharge: 'Discharged',
      expire: 'Days over',
    },
    side: { ward: 'Ward', team: 'Team' },
    urgency: { emergency: 'Emergency', urgent: 'Urgent', routine: 'Routine' },
    removal: {
      goalReached: 'Goal reached',
      daysOver: 'Days over',
      discharged: 'Discharged',
      transferred: 'Moved elsewhere',
      wish: "Patient's wish",
      other: 'Other',
    },
    consultation: { waiting: 'Waiting', overdue: 'Overdue', answered: 'Answered' },
    proposal: {
      proposed: 'To be decided',
      confirmed: 'Confirmed',
      changed: 'Ordered with changes',
      declined: 'Declined',
      withdrawn: 'Replaced by a newer opinion',
    },
  },
};
