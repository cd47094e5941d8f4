import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../api/client';

export interface Message {
  role: 'user' | 'model';
  content: string;
}

/** What the server takes of a conversation. */
const MOST_HISTORY = 50;
const LONGEST_ENTRY = 8_000;

/** A conversation about an account: what was said, and an answer as it grows. It lives in the page; the server keeps none of it. */
export function useConversation(accountId: string, onEnd: () => void) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [growing, setGrowing] = useState<string>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const ask = async (question: string) => {
    const control = new AbortController();
    running.current = control;
    const history = messages
      .slice(-MOST_HISTORY)
      .map(({ role, content }) => ({ role, content: content.slice(0, LONGEST_ENTRY) }));
    setMessages([...messages, { role: 'user', content: question }]);
    setGrowing('');
    setError(undefined);
    let answer = '';
    try {
      for await (const { text } of client.chat({ accountId, message: question, history }, { signal: control.signal })) {
        answer = text;
        setGrowing(text);
      }
    } catch (reason) {
      if (!control.signal.aborted) setError(reason);
    }
    if (answer) setMessages((all) => [...all, { role: 'model', content: answer }]);
    setGrowing(undefined);
    onEnd();
  };
  const clear = () => {
    stop();
    setMessages([]);
    setError(undefined);
  };
  return { messages, growing, error, ask, stop, clear };
}
