#!/usr/bin/env escript
%% RabbitMQ's client, amqp10_client, which sends every message back: the lines that it prints are in README.md.
-mode(compile).

main(["connect", Port, MaxFrameSize | Credentials]) ->
    %% Its warnings go to standard output otherwise.
    ok = logger:set_primary_config(level, none),
    [code:add_pathz(Path) || Path <- filelib:wildcard("/usr/lib/rabbitmq/lib/*/plugins/*/ebin")],
    {ok, _} = application:ensure_all_started(amqp10_client),
    {ok, Version} = application:get_key(amqp10_client, vsn),
    say("{\"version\": \"~s\"}", [Version]),
    %% It ends with the tests.
    spawn(fun() -> io:get_line(""), halt() end),
    try run(list_to_integer(Port), list_to_integer(MaxFrameSize), Credentials)
    catch _:Reason:Stack -> fail({Reason, Stack})
    end,
    timer:sleep(infinity).

run(Port, MaxFrameSize, Credentials) ->
    Sasl = case Credentials of
        [] -> anon;
        ["none"] -> none;
        [User | Password] -> {plain, list_to_binary(User), iolist_to_binary(Password)}
    end,
    {ok, Connection} = amqp10_client:open_connection(#{address => "127.0.0.1", hostname => <<"localhost">>, port => Port, container_id => <<"erlang">>,
        sasl => Sasl, max_frame_size => MaxFrameSize, notify => self()}),
    erlang:monitor(process, Connection),
    {ok, Session} = amqp10_client:begin_session_sync(Connection),
    erlang:monitor(process, Session),
    {ok, Sender} = amqp10_client:attach_sender_link_sync(Session, <<"back">>, <<"back">>, unsettled),
    await({link, Sender, credited}),
    {ok, Receiver} = amqp10_client:attach_receiver_link(Session, <<"in">>, <<"out">>, unsettled),
    await({link, Receiver, attached}),
    ok = amqp10_client:flow_link_credit(Receiver, 10, 5),
    loop(Receiver, Sender).

loop(Receiver, Sender) ->
    receive
        {amqp10_msg, Receiver, Message} ->
            %% There is no call for another outcome.
            _ = amqp10_msg:settled(Message) orelse amqp10_client:accept_msg(Receiver, Message),
            case maps:get(subject, amqp10_msg:properties(Message), undefined) of
                Subject when Subject =:= <<"rejected">>; Subject =:= <<"released">>; Subject =:= <<"modified">> -> ok;
                _ -> send(Sender, amqp10_msg:set_settled(false, Message))
            end;
        {amqp10_disposition, {Outcome, _}} ->
            say("{\"outcome\": \"~s\"}", [Outcome]);
        {'DOWN', _, process, _, Reason} ->
            fail(Reason);
        {amqp10_event, {_, _, {closed, Reason}}} ->
            fail(Reason);
        _ ->
            ok
    end,
    loop(Receiver, Sender).

send(Sender, Message) ->
    case amqp10_client:send_msg(Sender, Message) of
        ok -> ok;
        {error, _} -> timer:sleep(10), send(Sender, Message)
    end.

await(Event) ->
    receive {amqp10_event, Event} -> ok after 10000 -> error(Event) end.

fail(Reason) ->
    say("{\"error\": \"~s\"}", [[Char || Char <- lists:flatten(cause(Reason)), Char >= 32, Char < 127, Char =/= $", Char =/= $\\]]).

%% The error that others wrap, with the function in which it occurred.
cause({{_, _} = Inner, _}) -> cause(Inner);
cause({Name, [{Module, Function, _, _} | _]}) -> io_lib:format("~0p in ~s:~s", [Name, Module, Function]);
cause(Reason) -> io_lib:format("~0P", [Reason, 12]).

say(Format, Arguments) ->
    io:format(Format ++ "~n", Arguments).
