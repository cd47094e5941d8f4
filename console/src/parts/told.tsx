import { useLanguage } from '../app/language';
import { useErrorWords } from '../words/error-words';

/** What the server noted in a record, in the reader's words; what has none is quoted beside them. */
export function Told({ code, message }: { code: string; message: string }) {
  const language = useLanguage();
  const { text, quote } = useErrorWords().said(code, message);
  if (quote !== undefined && language === 'en') return <small className="quiet">{message}</small>;
  return (
    <small className="quiet">
      {text}
      {quote === undefined ? null : (
        <>
          {' '}
          <q lang="en">{quote}</q>
        </>
      )}
    </small>
  );
}
