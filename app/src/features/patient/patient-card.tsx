import Card from '@douyinfe/semi-ui-19/lib/es/card';
import type { ReactNode } from 'react';

interface PatientCardProps {
  title: string;
  /** A hint for reading the card. */
  hint?: string;
  className?: string;
  children: ReactNode;
}

/** One named part of the patient's page. */
export function PatientCard({ title, hint, className = '', children }: PatientCardProps) {
  return (
    <section className={className} aria-label={title}>
      <Card
        className="patient-card"
        headerLine={false}
        header={
          <h2 className="card-title">
            {title}
            {hint && <small>{hint}</small>}
          </h2>
        }
      >
        {children}
      </Card>
    </section>
  );
}
