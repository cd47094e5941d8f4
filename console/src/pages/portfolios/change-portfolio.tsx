import { useState } from 'react';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { ConfirmWrite } from '../../parts/confirm-write';
import { portfolioPlan, TargetForm, type WritePlan } from '../campaigns/target-form';
import { TEXTS } from '../campaigns/term-texts';
import type { Portfolio } from './portfolios.query';

interface ChangePortfolioProps {
  accountId: string;
  portfolio: Portfolio;
  onClose: () => void;
  onChanged: () => void;
}

/** Another target for all campaigns of a strategy: what to set, then what that would change, then the change. */
export default function ChangePortfolio({ accountId, portfolio, onClose, onChanged }: ChangePortfolioProps) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const [plan, setPlan] = useState<WritePlan>();
  if (plan) return <ConfirmWrite {...plan} onChanged={onChanged} onClose={onClose} />;
  return (
    <TargetForm
      {...portfolio}
      portfolio={portfolio}
      onClose={onClose}
      onEntered={(entered) => setPlan(portfolioPlan(accountId, portfolio, entered, t, formats))}
    />
  );
}
