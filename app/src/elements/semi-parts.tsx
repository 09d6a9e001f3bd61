import '@douyinfe/semi-ui-19/lib/es/_base/base.css';
import LocaleProvider from '@douyinfe/semi-ui-19/lib/es/locale/localeProvider';
import en from '@douyinfe/semi-ui-19/lib/es/locale/source/en_US';
import zh from '@douyinfe/semi-ui-19/lib/es/locale/source/zh_CN';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/names.js';
import './semi-parts.css';

/** Provides Semi's CSS variables, and Semi's texts in the page's language. */
export function SemiParts({ children }: { children: ReactNode }) {
  return <LocaleProvider locale={useLanguage() === 'en' ? en : zh}>{children}</LocaleProvider>;
}
