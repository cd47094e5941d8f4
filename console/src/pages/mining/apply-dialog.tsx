import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { AdlaneError, write } from '../../api/client';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { useToast } from '../../parts/toasts';
import { useErrorWords } from '../../words/error-words';
import { APPLY, MINING_KEY } from './mining.query';
import { TEXTS } from './texts';

interface ApplyDialogProps {
  accountId: string;
  count: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Excludes what is approved. What the safety net holds back goes on only after its reason was read. */
export function ApplyDialog({ accountId, count, isOpen, onClose }: ApplyDialogProps) {
  const t = useTexts(TEXTS);
  const { list } = useFormats();
  const words = useErrorWords();
  const toast = useToast();
  const queries = useQueryClient();
  const applying = useMutation({
    mutationFn: (force: boolean) => write(APPLY, { accountId, force }),
    onSuccess: ({ data: { applyMiningSuggestions: lists } }) => {
      toast({
        tone: 'good',
        text: t('appliedToast', { count: lists.length, names: list(lists.map(({ name }) => name)) }),
      });
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: MINING_KEY }),
  });
  const close = () => {
    applying.reset();
    onClose();
  };
  const { error } = applying;
  const plan = error instanceof AdlaneError ? error.plan : undefined;
  const isHeld = error instanceof AdlaneError && error.code === 'conflict';
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t(isHeld ? 'applyHeld' : 'applyTitle')}>
      {isHeld ? (
        <div className="safety" role="alert">
          <ShieldAlert aria-hidden="true" />
          <p>{words.of(error).text}</p>
        </div>
      ) : plan ? (
        <p role="status">
          {t('waits')}{' '}
          <Link to={`/app/changes/${plan.id}`} onClick={close}>
            {t('openPlan')}
          </Link>
        </p>
      ) : error ? (
        <ErrorNote error={error} />
      ) : (
        <p>{t('applyText')}</p>
      )}
      <footer>
        <button type="button" className="button" onClick={close}>
          {t(isHeld ? 'applyReview' : 'cancel')}
        </button>
        <button
          type="button"
          className={isHeld ? 'button danger' : 'button primary'}
          disabled={applying.isPending || plan !== undefined}
          onClick={() => applying.mutate(isHeld)}
        >
          {isHeld ? t('applyForce') : t('apply', { count })}
        </button>
      </footer>
    </Dialog>
  );
}
